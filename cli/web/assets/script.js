// Makes the pages faster. They work without this script, too.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const pages = new Map();

  // Requests a page of this server; remembers the latest pages. A page after a redirect has another address.
  const load = (address) => {
    if (!pages.has(address)) {
      if (pages.size > 200) pages.clear();
      const page = fetch(address, { headers: { Accept: "text/html" } })
        .then(async (answer) => ({ url: answer.url, text: await answer.text() }));
      pages.set(address, page);
      page.then(({ url }) => { if (url !== address) pages.delete(address); }, () => pages.delete(address));
    }
    return pages.get(address);
  };

  // Replaces the contents of the page; keeps the focus, open parts and the position.
  const show = (text, focus) => {
    const next = new DOMParser().parseFromString(text, "text/html");
    if (next.querySelector("meta[http-equiv=refresh]")) return false;
    const update = () => {
      const open = new Map([...document.querySelectorAll("main details")].map((part) => [part.className, part.open]));
      document.title = next.title;
      document.querySelector("header").replaceWith(next.querySelector("header"));
      document.querySelector("main").replaceWith(next.querySelector("main"));
      for (const part of document.querySelectorAll("main details")) {
        if (open.has(part.className)) part.open = open.get(part.className);
      }
      if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
      else document.querySelector("p.hint, .reason")?.scrollIntoView({ block: "nearest" });
    };
    if (document.startViewTransition && !still.matches) document.startViewTransition(update);
    else update();
    return true;
  };

  let latest = 0;
  const visit = async (address, focus, push) => {
    const number = ++latest;
    try {
      const page = await load(address);
      if (number !== latest) return;
      if (push) history.pushState(null, "", page.url);
      if (!show(page.text, focus)) location.reload();
    } catch {
      location.href = address;
    }
  };

  const isLocal = (link) => link && link.origin === location.origin && !link.hash;
  const follow = (link) => {
    const isBoard = link.dataset.cells || link.closest(".board");
    const cells = (link.dataset.cells ?? link.dataset.cell ?? "").split(" ");
    visit(link.href, isBoard ? `c${cells.at(-1)}` : "", true);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-copied]");
    if (button) {
      const text = button.closest("figure").querySelector("pre").textContent;
      navigator.clipboard.writeText(text.replace(/^\n/, "")).then(() => { button.textContent = button.dataset.copied; });
      return;
    }
    const link = event.target.closest("a[href]");
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link instanceof SVGElement) {
      event.preventDefault();
      visit(new URL(link.href.baseVal, location.href).href, "", true);
    } else if (isLocal(link)) {
      event.preventDefault();
      follow(link);
    }
  });

  addEventListener("popstate", () => visit(location.href, document.activeElement?.id, false));

  // A page that the pointer is on is probably the next one.
  document.addEventListener("pointerover", (event) => {
    const link = event.target.closest(".board a");
    if (isLocal(link)) load(link.href);
  });

  // Arrow keys go from cell to cell. Letters are the controls.
  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 }[event.key];
    if (!step) {
      const control = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
      if (control) control.click();
      return;
    }
    const board = document.activeElement?.closest(".board") ?? document.querySelector(".board");
    if (!board || event.target.closest(".scroll, pre")) return;
    event.preventDefault();
    const here = document.activeElement?.dataset.cell;
    if (here === undefined) {
      board.querySelector("a")?.focus();
      return;
    }
    const isRow = Math.abs(step) === 1;
    for (let cell = Number(here) + step; cell >= 0 && cell < 16; cell += step) {
      if (isRow && cell >> 2 !== Number(here) >> 2) return;
      const link = board.querySelector(`a[data-cell="${cell}"]`);
      if (link) {
        link.focus();
        return;
      }
    }
  });

  // Dragging a stone from one cell to another makes the move of these cells.
  let dragged = null;
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.(".board")) event.preventDefault(); });
  document.addEventListener("pointerdown", (event) => {
    dragged = event.button ? null : event.target.closest(".game .board [data-cell]");
    dragged?.classList.add("dragged");
  });
  document.addEventListener("pointerup", (event) => {
    const from = dragged;
    dragged?.classList.remove("dragged");
    dragged = null;
    const to = document.elementFromPoint(event.clientX, event.clientY)?.closest(".board [data-cell]");
    if (!from || !to || from === to) return;
    const [a, b] = [from.dataset.cell, to.dataset.cell];
    const link = document.querySelector(`a[data-cells="${a} ${b}"]`) ?? document.querySelector(`a[data-cells="${b} ${a}"]`);
    if (link) follow(link);
  });
  document.addEventListener("pointercancel", () => { dragged?.classList.remove("dragged"); dragged = null; });
})();
