/**
 * The verifier: game, seeds and counter give the result, on this device alone. The page sends no request; once loaded
 * it works offline. The fragment of its address may fill the fields:
 * `#engine=mines&serverSeed=…&clientSeed=…&nonce=0&option=3`. A slot's title and theme may stand there, too: its spins are
 * then shown in the title's own pictures, which are loaded with the page.
 */
import { h, fill } from '#studio/client/lib/dom.ts'
import { findOriginalCard } from '#games/original/originals.ts'
import { language, languageOf, t, useLanguage, useWords, type MessageKey } from '#studio/client/lib/i18n.ts'
import { showKeptTheme } from '#studio/client/lib/look.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { canVerify } from '#studio/client/lib/web-crypto.ts'
import '#studio/client/frame/fonts.css'
import '../../../design/tokens.css'
import '#studio/client/frame/frame.css'
import '#studio/client/frame/sheets.css'
import { GAMES, optionOf, verifyGame, type Given, type Outcome } from './recompute.ts'
import { slotWindows, type SymbolPictures } from './slot-windows.ts'
import './verify.css'

/** Returns the game's name in the reader's language: an original's name is on its card. */
const nameOf = (game: string) => findOriginalCard(game)?.shows[language()] ?? t(`verify.game.${game}` as MessageKey)

const asked = new URLSearchParams(location.hash.slice(1))
/** The title whose rounds are checked, and the slot's set of rules that it plays. */
const title = { code: asked.get('title') ?? '', theme: asked.get('theme') ?? '', skin: asked.get('option') ?? '' }
const pictures = signal<SymbolPictures | null>(null)
const given = signal<Given>({
  engine: GAMES.find((name) => name === asked.get('engine')) ?? 'dice',
  serverSeed: asked.get('serverSeed') ?? '',
  clientSeed: asked.get('clientSeed') ?? '',
  nonce: asked.get('nonce') ?? '0',
  option: asked.get('option') ?? '',
  mix: asked.get('mix') ?? '',
})
const outcome = signal<Outcome | 'wrong' | null>(null)
const change = (part: Partial<Given>) => {
  given.set({ ...given.peek(), ...part })
  outcome.set(null)
}

function textField(name: 'serverSeed' | 'clientSeed' | 'nonce' | 'mix', label: () => string): HTMLElement {
  const input: HTMLInputElement = h('input', {
    id: name,
    class: 'num',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 500,
    value: given.peek()[name],
    ...(name === 'nonce' ? { inputmode: 'numeric' } : {}),
    oninput: () => change({ [name]: input.value.trim() }),
  })
  return h('div', { class: 'field' }, h('label', { for: name }, label), h('div', { class: 'field-box' }, input))
}

function selectField(
  id: string,
  label: () => string,
  values: readonly string[],
  text: (value: string) => string,
  chosen: string,
  onChoose: (value: string) => void,
): HTMLElement {
  const select: HTMLSelectElement = h(
    'select',
    { id, onchange: () => onChoose(select.value) },
    values.map((value) => h('option', { value, selected: value === chosen }, text(value))),
  )
  return h('div', { class: 'field' }, h('label', { for: id }, label), h('div', { class: 'field-box' }, select))
}

const isChain = () => given().engine === 'crash'

async function check(event: Event): Promise<void> {
  event.preventDefault()
  outcome.set(await verifyGame(given.peek()).catch(() => 'wrong' as const))
}

function result(): HTMLElement | null {
  const now = outcome()
  if (now === null) return null
  if (now === 'wrong') return h('p', { class: 'verdict broken' }, t('verify.wrong'))
  return h(
    'dl',
    { class: 'proof-block' },
    h(
      'div',
      { class: 'proof-row' },
      h('dt', {}, t('verify.result')),
      h(
        'dd',
        { class: 'stack' },
        now.windows && slotWindows(now.windows, given.peek().option === title.skin ? pictures() : null),
        now.windows
          ? now.result === ''
            ? null
            : h('span', { class: 'muted' }, t('verify.stops'), ' ', h('span', { class: 'num' }, now.result))
          : h('b', { class: 'verify-result num' }, now.result),
      ),
    ),
    h(
      'div',
      { class: 'proof-row' },
      h('dt', {}, t(isChain() ? 'verify.before' : 'verify.sealed')),
      h('dd', {}, h('span', { class: 'verify-hash num' }, now.sealed)),
    ),
    now.seal === null
      ? null
      : h(
          'div',
          { class: 'proof-row' },
          h('dt', {}, t('verify.seal')),
          h('dd', {}, h('span', { class: 'verify-hash num' }, now.seal)),
        ),
  )
}

function page(): HTMLElement {
  return h(
    'main',
    { class: 'verify' },
    h('h1', {}, () => t('verify.title')),
    h('p', { class: 'lead' }, () => t('verify.lead')),
    h(
      'form',
      { class: 'verify-form', onsubmit: (event: Event) => void check(event) },
      selectField(
        'engine',
        () => t('verify.game'),
        GAMES,
        nameOf,
        given.peek().engine,
        (engine) => change({ engine: GAMES.find((name) => name === engine) ?? 'dice', option: '' }),
      ),
      () => {
        const { engine, option } = given()
        const found = optionOf(engine)
        return (
          found &&
          selectField(
            'option',
            () => t(`verify.option.${found.name}` as MessageKey),
            found.values.map(String),
            (text) => text,
            option || String(found.usual),
            (value) => change({ option: value }),
          )
        )
      },
      () => [
        textField('serverSeed', () => t(isChain() ? 'verify.hash' : 'verify.serverSeed')),
        textField('clientSeed', () => t(isChain() ? 'verify.salt' : 'verify.clientSeed')),
        isChain() ? textField('mix', () => t('verify.mix')) : textField('nonce', () => t('verify.nonce')),
      ],
      h(
        'button',
        { type: 'submit', class: 'main-button', disabled: !canVerify() },
        h('span', { class: 'main-label' }, () => t('verify.check')),
      ),
      canVerify() ? null : h('p', { class: 'hint plain' }, () => t('fair.needsHttps')),
    ),
    h('div', { 'aria-live': 'polite' }, result),
    h('p', { class: 'lead' }, () => t('verify.how')),
  )
}

showKeptTheme()
useWords({
  ar: async () => (await import('./words-ar.ts')).ar,
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
await useLanguage(languageOf(new URLSearchParams(location.search).get('lang')))
document.title = t('verify.title')
if (title.code !== '' && given.peek().engine === 'slot')
  void import('./load-symbols.ts')
    .then(({ loadSymbols }) => loadSymbols(title, language()))
    .then((loaded) => pictures.set(loaded))
    .catch(() => undefined) // the signs stay
const root = document.getElementById('studio')
if (root) fill(root, page())
