// Makes the pages of a game faster: they change in place, stones move, and cells can be dragged and reached by the arrow
// keys. The pages work without this script, too. It uses no view transitions: browsers drop clicks while one runs.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];

  // What screen readers say. A text that stands there already is said again.
  const say = (...parts) => {
    const text = parts.filter(Boolean).join(" ");
    one("#said").textContent = text + (one("#said").textContent === text ? "\u00a0" : "");
  };

  // An address with other values of parameters; without a parameter whose value is null.
  const changed = (address, values) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url.href;
  };

  // Requests a page of this server; remembers the latest pages. A page after a redirect has another address.
  const pages = new Map();
  const load = (address) => {
    if (!pages.has(address)) {
      if (pages.size > 200) pages.clear();
      const page = fetch(address, { headers: { Accept: "text/html" } })
        .then(async (answer) => ({ url: answer.url, isGood: answer.ok, text: await answer.text() }));
      pages.set(address, page);
      const forget = () => pages.delete(address);
      page.then(({ url, isGood }) => { if (!isGood || url !== address) forget(); }, forget);
    }
    return pages.get(address);
  };

  // Makes an element equal to another one. Elements that stay keep the focus and their transitions.
  const isSame = (a, b) => a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "")
    && a.dataset?.stone === b.dataset?.stone;
  const morph = (old, next) => {
    for (const { name } of [...old.attributes]) {
      if (!next.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) {
      if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    let here = old.firstChild;
    const skip = () => {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    };
    for (const node of [...next.childNodes]) {
      if (node.id && [...old.children].some((child) => child.id === node.id)) {
        while (here && here.id !== node.id) skip();
      }
      if (!here || !isSame(here, node)) {
        old.insertBefore(node, here);
        continue;
      }
      if (here.nodeType === Node.ELEMENT_NODE) morph(here, node);
      else if (here.data !== node.data) here.data = node.data;
      here = here.nextSibling;
    }
    while (here) skip();
  };

  // The cell that Tab reaches. The arrow keys reach the other ones.
  let current = "0";
  const rove = () => {
    for (const cell of all(".board .cell[data-cell]")) cell.tabIndex = cell.dataset.cell === current ? 0 : -1;
  };

  // The effect of a click is seen at once; the page that arrives has the position. A second call takes it back.
  const foresee = (cell) => {
    const isChosen = one(".board .chosen");
    const isMove = cell.dataset.changes && !isChosen;
    if (!isMove) cell.classList.toggle("aim");
    for (const end of cell.matches(".begins") && !isMove && !isChosen ? endsOf(cell.dataset.cell) : []) one(`#c${end}`).classList.toggle("lands");
    for (const number of isMove ? cell.dataset.changes.split(" ") : []) {
      for (const colour of ["black", "white"]) one(`#c${number} .stone`).classList.toggle(colour);
    }
  };

  const reasons = () => all(".reason :is(h2, h2 + p, h2 + details > p, .cause)").map((it) => it.textContent);

  // Shows the page of an address; stones that have another place move there.
  const show = (text) => {
    const old = { ...one("#status")?.dataset };
    // A reason is read once.
    const known = reasons();
    const next = new DOMParser().parseFromString(text, "text/html");
    const places = new Map(all(".game .stone[data-stone]").map((stone) => [stone.dataset.stone, stone.getBoundingClientRect()]));
    const focus = document.activeElement?.closest("main *");
    document.title = next.title;
    morph(one("header"), next.querySelector("header"));
    morph(one("main"), next.querySelector("main"));
    rove();
    for (const undo of all(".play a[data-key=u][href]")) load(undo.href);
    // An element that is gone passes the focus on: a control to the board, any other to the result.
    const heirs = focus ? [focus, focus.closest("[data-cell], [data-key]") && one(`#c${current}`), one("#status")] : [];
    for (const heir of heirs) {
      if (document.activeElement === document.body) heir?.focus({ preventScroll: true });
    }
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      for (const stone of all(".game .stone[data-stone]")) {
        const [from, to] = [places.get(stone.dataset.stone), stone.getBoundingClientRect()];
        const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
        if (Math.abs(x) + Math.abs(y) > 1) {
          stone.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
        }
      }
    }
    const now = { ...one("#status")?.dataset };
    // A hint leaves the position as it is; the start comes before all moves.
    const made = now.game === old.game && now.shown - old.shown;
    const other = now.game !== old.game && one("#new button")?.textContent;
    const move = made > 0 ? now.last : made === -1 && old.reverted || made && now.place;
    const chosen = one(".board .chosen")?.getAttribute("aria-label");
    say(other && `${other}.`, move, chosen && `${chosen}.`, now.said, ...reasons().filter((it) => !known.includes(it)));
    const isAsked = /hint=(why|reason)/.test(location.search);
    const shown = [".table", isAsked ? ".reason" : ".end > .controls, #status:has(> .fault, > .hint, > .far)"];
    for (const part of location.hash ? [location.hash] : shown) one(part)?.scrollIntoView({ block: "nearest" });
    settle();
  };

  // The results of the boards of a date. The first result stays. A date counts for the streak if a board was solved on it,
  // by the clock of the browser.
  const iso = (time) => new Date(time - new Date(time).getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  const nameOf = ({ day, puzzle }) => `${day} ${puzzle}`;
  const daily = () => {
    const today = iso(Date.now());
    const game = one("#status[data-day]")?.dataset;
    const { score } = one("a[data-score]")?.dataset ?? {};
    if (game) localStorage.setItem(`game ${nameOf(game)}`, position(location.href));
    if (game && one(".end")) {
      if (score && !localStorage.getItem(`day ${nameOf(game)}`)) localStorage.setItem(`day ${nameOf(game)}`, score);
      if (score && game.day === today) localStorage.setItem(`day ${today}`, "solved");
    }
    const head = one("h1[data-day]");
    if (head?.dataset.day === today) head.textContent = head.dataset.now;
    for (const link of all("a[data-after]")) link.hidden = link.dataset.after >= today;
    // Where the date is another one than that of the server, the boards are, too.
    if (one("#today") && one("#daily").dataset.day !== today) {
      load(changed(location.href, { date: today })).then(({ text }) => {
        const page = new DOMParser().parseFromString(text, "text/html");
        for (const part of ["#today", "#daily"]) morph(one(part), page.querySelector(part));
        begun();
      });
    }
    begun();
    const streak = one("#streak");
    // A date in the future has no streak.
    if (!streak || head?.dataset.day > today) return;
    const now = Date.parse(today);
    const before = (days) => localStorage.getItem(`day ${new Date(now - days * 86400000).toISOString().slice(0, 10)}`);
    const first = before(0) ? 0 : 1;
    let days = 0;
    while (before(first + days)) days += 1;
    const [single, many = single] = streak.dataset.text.split("|");
    streak.textContent = days ? (days === 1 ? single : many).replace("{}", days) : "";
  };

  // The cards of a date have the result, or lead to the game that was begun.
  const begun = () => {
    for (const card of all(".card [data-day]")) {
      const game = localStorage.getItem(`game ${nameOf(card.dataset)}`) ?? "";
      const isBegun = new URL(game || location.href).searchParams.has("moves");
      card.textContent = localStorage.getItem(`day ${nameOf(card.dataset)}`) ?? (isBegun ? card.dataset.begun : "");
    }
    // A date whose boards are all solved has its results as a text.
    const results = all(".card").map((card) => [card.querySelector("strong")?.textContent, localStorage.getItem(`day ${nameOf(card.querySelector("[data-day]")?.dataset ?? {})}`)]);
    const text = one("#results pre");
    if (!text || !results.every(([, result]) => result)) return;
    text.textContent = [document.title, ...results.map((result) => result.join(": ")), text.dataset.link].join("\n");
    one("#results").hidden = false;
  };

  document.addEventListener("visibilitychange", daily);

  // The steps of lessons that were done. A board without help has a star if it was solved with the fewest moves.
  const taught = () => {
    const { puzzle, done, best } = one("#status")?.dataset ?? {};
    const known = (name) => new Set((localStorage.getItem(`learn ${name}`) ?? "").split(" ").filter(Boolean));
    const add = (step) => localStorage.setItem(`learn ${puzzle}`, [...known(puzzle).add(step)].join(" "));
    if (done) add(done);
    if (best) add(`${best}★`);
    for (const link of all("a[data-step]")) {
      link.classList.toggle("done", known(puzzle).has(link.dataset.step));
      link.classList.toggle("star", known(puzzle).has(`${link.dataset.step}★`));
    }
    const main = one("#first a");
    const keys = Object.keys(localStorage);
    for (const part of all("#try .pair, #try p + p")) part.hidden = keys.some((key) => /^(day|learn) /.test(key));
    let offered = null;
    for (const link of all("a[data-lesson]")) {
      const { lesson, steps } = link.dataset;
      const names = [...known(lesson)];
      const stars = names.filter((step) => step.endsWith("★"));
      link.querySelector("span").textContent = names.length ? ` ${names.length - stars.length}/${steps} ${"★".repeat(stars.length)}`.trimEnd() : "";
      // A lesson that was begun goes on at the first step that was not done. After it, a new one follows.
      const next = [...Array(Number(steps)).keys()].find((step) => !names.includes(`${step + 1}`));
      if (next === undefined) continue;
      if (names.length) link.href = changed(link.href, { step: next + 1 });
      if (names.length || !offered) offered = link;
    }
    if (!offered || !keys.some((key) => key.startsWith("learn "))) return;
    main.href = offered.href;
    main.textContent = main.dataset.on.replace("{}", offered.dataset.title);
    main.parentElement.hidden = false;
  };

  // Lists show the current move, and the rules stay closed once they were closed.
  const settle = () => {
    const [list, step] = [one(".line .chips"), one(".line [aria-current]")];
    if (step) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
    daily();
    taught();
    if (localStorage.getItem("rules") === "closed") one("#rules")?.removeAttribute("open");
  };
  document.addEventListener("toggle", ({ target: it }) => it.matches(".play #rules") && localStorage.setItem("rules", it.open ? "open" : "closed"), true);

  // The hints for a board are remembered, so no later game of it claims to have none.
  const helped = (address) => {
    const url = new URL(address);
    const [board, target, step] = ["board", "target", "step"].map((name) => url.searchParams.get(name));
    if (url.pathname.endsWith("/learn") ? !step : !board || url.pathname.lastIndexOf("/") > 0) return address;
    const name = `hints ${url.pathname} ${board ?? step} ${target}`;
    const [known, used] = [localStorage.getItem(name), url.searchParams.get("hints")].map(Number);
    // The values of study mode are a hint, also where a link says nothing of it.
    const now = used || Number(url.searchParams.get("mode") === "study" && !url.searchParams.has("moves"));
    if (now > known) localStorage.setItem(name, now);
    return now >= known ? address : changed(address, { hints: known });
  };

  // Inputs wait until the page of the input before them is there. Each input finds its address on that page.
  const inputs = [];
  let isBusy = false;
  let timer = 0;
  const next = async () => {
    const { address: find, isBack, cell } = inputs.shift();
    const found = find();
    // Where nothing follows, what was said is said again. A solved board rests; its result says what comes next.
    if (!found) return say(cell && one("#status")?.dataset.last, one("#status")?.dataset.said, ...reasons()), void one(".end")?.animate([{ opacity: 0.3 }, { opacity: 1 }], 300);
    if (cell) foresee(cell);
    let page;
    try {
      page = await load(helped(found));
    } catch {
      // The board stays, with a sentence.
      if (cell) foresee(cell);
      inputs.length = 0;
      const { gone } = one("#said").dataset;
      say(gone);
      one("#status .gone")?.remove();
      one("#status")?.insertAdjacentHTML("afterbegin", `<p class="fault gone">${gone}</p>`);
      return;
    }
    if (!isBack) remember(page.url);
    show(page.text);
  };
  const add = async (address, isBack = false, cell = null) => {
    inputs.push({ address, isBack, cell });
    if (isBusy) return;
    isBusy = true;
    while (inputs.length) await next();
    isBusy = false;
  };
  const visit = (address, cell) => {
    clearTimeout(timer);
    return add(address, false, cell);
  };

  // The history has one entry for each position. A choice, a hint or a note replaces the entry.
  const position = (address) => changed(address, { cell: null, to: null, hint: null, hints: null, answer: null });
  const remember = (address) => {
    if (position(location.href) === position(address)) return history.replaceState(null, "", address);
    history.replaceState(null, "", changed(location.href, { cell: null, to: null }));
    history.pushState(null, "", address);
  };
  addEventListener("popstate", () => {
    inputs.length = 0;
    clearTimeout(timer);
    const { href } = location;
    add(() => href, true);
  });

  // A solution plays by itself until the next input.
  const playOn = () => {
    timer = setTimeout(async () => {
      await add(() => one("a[data-key=r]")?.href);
      if (one("a[data-key=r][href]")) playOn();
    }, 600);
  };

  const copy = async (button) => {
    const text = button.closest("figure").querySelector("pre");
    try {
      await navigator.clipboard.writeText(text.textContent.replace(/^\n/, ""));
    } catch {
      // Without a secure connection, there is no clipboard.
      getSelection().selectAllChildren(text);
      if (!document.execCommand("copy")) return;
    }
    button.textContent = button.dataset.copied;
  };

  const press = (cell) => {
    current = cell.dataset.cell;
    rove();
    // The next move probably begins on this cell.
    for (const link of all(".moves a[data-cells]")) if (link.dataset.cells.split(" ").includes(current)) load(link.href);
    visit(() => one(`#${cell.id}`)?.href, cell);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-copied]");
    if (button) return copy(button);
    const link = event.target.closest("a[href], a.cell, a[data-key]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.hreflang) localStorage.setItem("language", link.hreflang);
    const { key } = link.dataset;
    // A cell or a control without an address has one on the page of the input before this one, perhaps.
    if (!link.matches(".cell, [data-key]")) {
      if (!link.closest("[data-live]")) return;
      const url = new URL(link.href.baseVal ?? link.href, location.href);
      if (url.pathname !== location.pathname || url.hash) return;
      visit(() => url.href);
    } else if (!key) press(link);
    else {
      const arrival = visit(() => one(`a[data-key=${key}]`)?.href);
      if (key === "solve" && link.href) arrival.then(playOn);
      if (key === "next") arrival.then(() => scrollTo({ top: 0 }));
    }
    event.preventDefault();
  });

  // A level that is chosen with the pointer starts a puzzle. The keys go through the levels, so there the button does.
  let isTyped = false;
  document.addEventListener("change", ({ target }) => {
    if (target.id === "level" && !isTyped) target.form.requestSubmit();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "new") return;
    event.preventDefault();
    visit(() => `${form.action}?${new URLSearchParams(new FormData(form))}`).then(() => scrollTo({ top: 0 }));
  });

  // A page that the pointer is on is probably the next one. The cells of a move are shown on the board.
  const point = (cells) => {
    const numbers = cells?.split(" ") ?? [];
    for (const cell of all(".game .board .cell[data-cell]")) cell.classList.toggle("pointed", numbers.length === 1 && numbers[0] === cell.dataset.cell);
    const line = one(".overlay .pointer");
    line?.classList.toggle("shown", numbers.length === 2);
    numbers.forEach((cell, end) => {
      line?.setAttribute(`x${end + 1}`, (cell & 3) + 0.5);
      line?.setAttribute(`y${end + 1}`, (cell >> 2) + 0.5);
    });
  };
  const inspect = (event) => {
    const cell = event.target.closest?.(".game .board a.cell");
    if (cell?.href) load(cell.href);
    const move = event.target.closest?.("[data-cells]") ?? document.activeElement?.closest("[data-cells]");
    point(move?.dataset.cells);
    for (const row of all("tr[data-cells]")) row.classList.toggle("pointed", !!cell && row.dataset.cells.split(" ").includes(cell.dataset.cell));
  };
  document.addEventListener("pointerover", inspect);
  document.addEventListener("focusin", inspect);

  // The arrow keys go from cell to cell, and through the plot. Letters are controls, unless they are turned off.
  const letters = one("#letters");
  const hasLetters = () => localStorage.getItem("letters") !== "off";
  if (letters) letters.checked = hasLetters();
  letters?.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    isTyped = true;
    if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const [key, active] = [event.key, document.activeElement];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 }[key];
    if (!step) {
      if (key === "Escape") {
        drop()?.style.removeProperty("transform");
        if (one(".board .chosen")) visit(() => one(".board .chosen")?.href);
        else one("#status")?.focus();
      } else if (key === " " && active.matches(".cell[href]")) active.click();
      else if (!hasLetters()) return;
      else if (key === "?") {
        const keys = one("#keys");
        if (!keys) return;
        keys.open = !keys.open;
        keys.querySelector("summary").focus();
      } else if (key === "n") one("#new button")?.click();
      else if (key === "p") say(...all(".table [aria-label]:is([data-rows], .small)").map((it) => `${it.dataset.rows ?? it.ariaLabel}.`), one("#status")?.dataset.said);
      else if (/^[ursehbw]$/.test(key)) visit(() => (one(`a[data-key=${key}]`) ?? (key === "w" ? one("a[data-key=b]") : null))?.href);
      else return;
      event.preventDefault();
      return;
    }
    const isLine = active.closest(".plot, .line, .bar") || (one(".game.replay") && !active.closest(".board"));
    const isStep = isLine && Math.abs(step) === 1;
    const board = active.matches("body, #status") ? one(".board[role=group]") : active.closest(".board");
    if (!isStep && !board) return;
    event.preventDefault();
    if (isStep) return void visit(() => one(`a[data-key=${step < 0 ? "u" : "r"}]`)?.href);
    const here = Number(active.dataset?.cell ?? current);
    const to = active.dataset?.cell === undefined ? here : here + step;
    if (to < 0 || to > 15 || (Math.abs(step) === 1 && to >> 2 !== here >> 2)) return;
    current = String(to);
    rove();
    board.querySelector(`[data-cell="${to}"]`).focus();
  });

  // Dragging a stone makes the move to the cell where it is dropped, or else the move in the direction of the drag. So a
  // stone that slides need not be dropped on the exact end of its way.
  let drag = null;
  const drop = () => {
    drag?.cell.classList.remove("dragged");
    for (const cell of all(".game .board .cell[data-cell]")) cell.classList.remove("aim", "lands");
    const stone = drag?.stone;
    drag = null;
    return stone;
  };
  const endsOf = (cell) => all(".moves a[data-cells]").map((link) => link.dataset.cells.split(" "))
    .filter((cells) => cells.includes(cell)).map((cells) => cells.find((other) => other !== cell));
  const aim = (event) => {
    const board = drag.cell.closest(".board").getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < board.left || x > board.right || y < board.top || y > board.bottom) return null;
    const from = drag.cell.dataset.cell;
    const under = document.elementFromPoint(x, y)?.closest(".game .board [data-cell]")?.dataset.cell;
    const ends = endsOf(from);
    if (under === from || ends.includes(under)) return under;
    const [dx, dy] = [x - drag.x, y - drag.y];
    const deviation = (end) => {
      const [a, b] = [(end & 3) - (from & 3), (end >> 2) - (from >> 2)];
      return Math.acos((a * dx + b * dy) / (Math.hypot(a, b) * Math.hypot(dx, dy)));
    };
    const [near] = ends.map((end) => [deviation(end), end]).sort(([a], [b]) => a - b);
    const isNear = near?.[0] < Math.PI / 8;
    if (!isNear && ends.length) return under;
    // A finger that goes far beyond the end of the move wants to scroll.
    const length = isNear ? Math.hypot((near[1] & 3) - (from & 3), (near[1] >> 2) - (from >> 2)) : 1;
    const isSwipe = event.pointerType === "touch" && Math.hypot(dx, dy) > (length + 0.75) * drag.cell.clientWidth;
    if (isSwipe) return null;
    return isNear ? near[1] : under;
  };
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.(".board")) event.preventDefault(); });
  document.addEventListener("pointerdown", (event) => {
    isTyped = false;
    const cell = event.target.closest(".game .board .cell[href]");
    if (!cell || cell.matches(".goes:not(:has(.stone))") || event.button || !event.isPrimary) return;
    drag = { cell, stone: cell.querySelector(".stone"), x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag?.cell.matches(".begins") || !one("#how-move")) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (Math.abs(x) + Math.abs(y) < 6) return;
    drag.cell.classList.add("dragged");
    drag.stone.style.transform = `translate(${x}px, ${y}px)`;
    const ends = endsOf(drag.cell.dataset.cell);
    const end = aim(event);
    for (const cell of all(".game .board .cell[data-cell]")) {
      const isEnd = ends.includes(cell.dataset.cell);
      cell.classList.toggle("lands", isEnd);
      cell.classList.toggle("aim", isEnd && cell.dataset.cell === end);
    }
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { cell: from, y } = drag;
    const b = aim(event);
    const stone = drop();
    if (!b || b === from.dataset.cell || !one("#how-move")) {
      stone?.style.removeProperty("transform");
      if (!b && event.pointerType === "touch") scrollBy({ top: y - event.clientY, behavior: "smooth" });
      return;
    }
    // A stone that cannot move says why.
    if (!from.matches(".begins")) return press(from);
    const a = from.dataset.cell;
    current = b;
    visit(() => {
      const move = one(`.moves a[data-cells="${a} ${b}"]`) ?? one(`.moves a[data-cells="${b} ${a}"]`);
      return move ? move.href : changed(position(location.href), { cell: a, to: b });
    }).then(() => one(`#c${b}`)?.focus({ preventScroll: true }));
  });
  document.addEventListener("pointercancel", () => drop()?.style.removeProperty("transform"));

  // The language is the one that was chosen last.
  const chosen = one(`a[hreflang="${localStorage.getItem("language")}"]`);
  if (chosen && !new URLSearchParams(location.search).has("lang")) location.replace(chosen.href);
  // The date of this page is that of the browser.
  const isToday = location.pathname === "/today" && !new URLSearchParams(location.search).has("date");
  if (isToday) location.replace(changed(location.href, { date: iso(Date.now()) }));
  // A game of a date goes on where it was left.
  const game = one("#status[data-day]")?.dataset;
  const left = game && !new URLSearchParams(location.search).has("moves") && localStorage.getItem(`game ${nameOf(game)}`);
  rove();
  if (left && new URL(left).searchParams.has("moves")) add(() => left);
  else settle();
  if (helped(location.href) !== location.href) add(() => location.href);
})();
