/** The hosted page's own style: the provider is another company than the site. */
export const PAGE_STYLE = `@font-face {
  font-family: "Pay Text"; src: url("/pay/fonts/onest-latin-wght-normal.woff2") format("woff2"); font-weight: 100 900; font-display: swap;
  unicode-range: U+0000-00FF, U+2000-206F, U+2212;
}
@font-face {
  font-family: "Pay Text"; src: url("/pay/fonts/anek-bangla-bengali-wght-normal.woff2") format("woff2"); font-weight: 100 900; font-display: swap;
  size-adjust: 106%; unicode-range: U+0951-0952, U+0964-0965, U+0980-09FF, U+200C-200D, U+25CC;
}
:root {
  color-scheme: light dark;
  --canvas: #f3f4f7; --card: #fff; --ink: #14161d; --ink-2: #545b6b; --line: #e2e5ec; --field: #8b93a5;
  --act: #0b6e4f; --on-act: #fff; --bad: #b3261e; --good: #0b6e4f; --wait: #8a5200; --soft: #f5f7fa;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0f1117; --card: #191c25; --ink: #f2f4f8; --ink-2: #aab1c0; --line: #2a2f3c; --field: #6d7689;
    --act: #34c990; --on-act: #04150e; --bad: #ff8a80; --good: #34c990; --wait: #ffb864; --soft: #141720;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100svh; display: grid; place-items: start center; background: var(--canvas); color: var(--ink);
  font: 1rem/1.5 "Pay Text", "Noto Sans Bengali", system-ui, sans-serif;
}
main { width: min(100%, 27rem); background: var(--card); padding: 1.25rem 1.25rem 1.5rem; min-height: 100svh; display: flex; flex-direction: column; }
header { display: flex; align-items: center; gap: 0.625rem; padding-bottom: 1.25rem; }
header strong { font-size: 1.0625rem; }
header nav { margin-inline-start: auto; }
header a { color: var(--ink-2); min-height: 2.75rem; padding: 0 0.5rem; display: inline-flex; align-items: center; }
.mark { width: 2.25rem; aspect-ratio: 1; border-radius: 0.75rem; background: linear-gradient(145deg, #19b37d, #0b6e4f); position: relative; }
.mark::after { content: ""; position: absolute; inset: 0.6rem 0.5rem; border: 0.17rem solid #fff; border-radius: 0.3rem; border-inline-end-width: 0.55rem; }
.mark.bank { background: linear-gradient(145deg, #3d7be0, #1d4fa8); }
.mark.bank::after { border-inline-end-width: 0.17rem; border-block-start-width: 0.5rem; border-radius: 0.15rem; }
.mark.crypto { background: linear-gradient(145deg, #2fb6a8, #12776d); }
.mark.crypto::after { border-radius: 50%; border-inline-end-width: 0.17rem; inset: 0.5rem; }
h1 { margin: 0; font-size: 1rem; font-weight: 500; color: var(--ink-2); }
.amount { margin: 0.125rem 0 1rem; font-size: 2.75rem; line-height: 1.15; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { margin: 0; border-block-start: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.75rem 0; border-block-end: 1px solid var(--line); }
dt { color: var(--ink-2); }
dd { margin: 0; text-align: end; font-weight: 600; overflow-wrap: anywhere; }
.code { font-variant-numeric: tabular-nums; letter-spacing: 0.01em; user-select: all; }
.payee { margin-block-start: 1rem; padding: 0.25rem 1rem 0.75rem; background: var(--soft); border-radius: 1rem; }
.payee dl { border: 0; }
.payee dl div { flex-direction: column; gap: 0.125rem; }
.payee dl div:last-child { border: 0; }
.payee dd { text-align: start; }
.payee p { margin: 0; color: var(--ink-2); font-size: 0.9375rem; }
form { display: grid; gap: 0.75rem; margin-block-start: 1.5rem; }
button, a.pay {
  min-height: 3.25rem; padding: 0.75rem 1rem; border-radius: 0.875rem; border: 0; font: inherit; font-weight: 600; cursor: pointer;
  display: grid; place-items: center; text-align: center; text-decoration: none;
}
.pay { background: var(--act); color: var(--on-act); font-size: 1.0625rem; }
.pay:hover { filter: brightness(1.07); }
.decline { background: transparent; color: var(--ink); box-shadow: inset 0 0 0 1px var(--field); }
.decline:hover { background: var(--soft); }
:focus-visible { outline: 3px solid #3d8bfd; outline-offset: 2px; }
details { border-radius: 0.875rem; border: 1px dashed var(--field); padding: 0 1rem; }
summary { min-height: 3rem; display: flex; align-items: center; cursor: pointer; color: var(--ink-2); }
summary::before { content: "+"; width: 1.25rem; font-weight: 700; }
details[open] summary::before { content: "−"; }
details[open] { padding-block-end: 1rem; }
details label { display: grid; gap: 0.375rem; font-size: 0.9375rem; color: var(--ink-2); }
input:not([type="radio"]) { min-height: 2.75rem; padding: 0 0.75rem; border-radius: 0.625rem; border: 1px solid var(--field); background: var(--card); color: var(--ink); font: inherit; width: 100%; }
input[aria-invalid] { border-color: var(--bad); }
.bad { margin: 0.375rem 0 0; color: var(--bad); font-size: 0.9375rem; }
fieldset { margin: 0.875rem 0 0; padding: 0; border: 0; display: grid; }
legend { padding: 0; font-size: 0.9375rem; color: var(--ink-2); }
.choice { display: flex; align-items: center; gap: 0.625rem; min-height: 2.75rem; color: var(--ink); }
.choice input { width: 1.25rem; height: 1.25rem; accent-color: var(--act); }
.outcome { margin: 0.5rem 0 0; font-size: 1.375rem; font-weight: 700; }
.outcome.paid { color: var(--good); }
.outcome.declined { color: var(--bad); }
.outcome.expired { color: var(--wait); }
.outcome + p { margin: 0.25rem 0 1.5rem; color: var(--ink-2); }
footer { margin-block-start: auto; padding-block-start: 1.5rem; color: var(--ink-2); font-size: 0.875rem; text-align: center; }
@media (min-width: 40rem) {
  body { place-items: center; padding: 2rem; }
  main { min-height: 0; border-radius: 1.5rem; padding: 1.75rem 2rem; box-shadow: 0 1px 2px rgb(0 0 0 / 0.06), 0 18px 50px -20px rgb(0 0 0 / 0.25); }
}
`
