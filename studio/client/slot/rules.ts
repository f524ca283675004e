/**
 * The slot's part of the rules sheet: what symbols pay, wild, scatter, free spins, lines, what can be bought, and the
 * parts of the return.
 */
import type { SlotRules } from '#studio/engines/slot/protocol.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, percent, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { symbolPicture } from './symbol-picture.ts'
import { featureWords, kindWords } from './words.ts'
import { lineColour } from './wins.ts'
import { priceOf, type SlotContext } from './machine.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Builds the sections. */
export function slotRules(context: SlotContext): Child[] {
  const { rules } = context
  return [
    pays(context),
    special(context),
    rules.lines.length > 0 ? linesSection(rules) : null,
    sold(context),
    parts(rules),
  ]
}

function pays(context: SlotContext): HTMLElement {
  const { rules } = context
  const how: MessageKey =
    rules.kind === 'lines'
      ? 'slot.rules.paysText'
      : rules.kind === 'ways'
        ? 'slot.rules.waysText'
        : 'slot.rules.tumbleText'
  const coin = () => context.money(context.stake() / BigInt(rules.coins))
  return h(
    'section',
    {},
    h('h3', {}, () => t('slot.rules.pays')),
    h('p', {}, () => t(how, { coins: count(rules.coins), coin: coin() })),
    rules.ladder.length > 0
      ? h('p', {}, () => t('slot.rules.ladder', { steps: rules.ladder.map((times) => `×${count(times)}`).join(' ') }))
      : null,
    h(
      'div',
      { class: 'pay-grid' },
      rules.paytable.map((row) => payCard(context, row)),
    ),
  )
}

function payCard(context: SlotContext, { symbol, pays: each }: SlotRules['paytable'][number]): HTMLElement {
  const { counts, kind } = context.rules
  const label = (place: number) => {
    const [from, next] = [counts[place] ?? 0, counts[place + 1]]
    if (kind !== 'cascade') return `${from}×`
    return next === undefined ? `${from}+` : `${from}–${next - 1}`
  }
  return h(
    'div',
    { class: 'pay-card' },
    symbolPicture(context, symbol, 64),
    h(
      'dl',
      { class: 'num' },
      [2, 1, 0].map((place) => h('div', {}, h('dt', {}, label(place)), h('dd', {}, each[place] ?? 0))),
    ),
  )
}

function special(context: SlotContext): HTMLElement {
  const { wild, wildMultiplier, scatter, freeSpins } = context.rules
  const row = (symbol: string, name: () => string, text: () => string) =>
    h(
      'div',
      { class: 'special-row' },
      symbolPicture(context, symbol, 72),
      h('div', {}, h('b', {}, name), h('p', {}, text)),
    )
  const wildText = () =>
    t('slot.rules.wild') + (wildMultiplier > 1 ? ` ${t('slot.rules.wildTimes', { times: count(wildMultiplier) })}` : '')
  const list = (values: readonly number[]) => values.map((value) => count(value)).join(' / ')
  return h(
    'section',
    {},
    wild ? row(wild, () => t('slot.rules.wildName'), wildText) : null,
    freeSpins
      ? [
          row(
            scatter,
            () => t('slot.rules.scatterName'),
            () => t('slot.rules.scatter', { counts: list(freeSpins.scatters), pays: list(freeSpins.pays) }),
          ),
          h('h3', {}, () => t('slot.free.title')),
          h('p', {}, () =>
            t('slot.rules.free', {
              counts: list(freeSpins.scatters),
              spins: list(freeSpins.awards),
              every: count(Math.round(1 / Number(freeSpins.chance))),
            }),
          ),
          h('p', {}, () => featureWords(context.rules)),
          h('p', {}, () => t('slot.rules.most', { most: count(Number(context.rules.maxWin)) })),
        ]
      : null,
    h('p', {}, () => t('rules.return')),
  )
}

function linesSection(rules: SlotRules): HTMLElement {
  const card = (rows: number[], index: number) =>
    h(
      'div',
      { class: 'line-card' },
      h('span', { class: 'num' }, index + 1),
      linePicture(rows, index, rules.window.rows),
    )
  return h(
    'section',
    {},
    h('h3', {}, () => kindWords(rules)),
    h('div', { class: 'line-grid' }, rules.lines.map(card)),
  )
}

function linePicture(rows: readonly number[], line: number, height: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 50 ${height * 10}`)
  svg.setAttribute('aria-hidden', 'true')
  const cells = rows.flatMap((_, reel) =>
    Array.from(
      { length: height },
      (__, row) =>
        `<rect x="${reel * 10 + 1}" y="${row * 10 + 1}" width="8" height="8" rx="2" class="${rows[reel] === row ? 'on' : ''}"/>`,
    ),
  )
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ')
  svg.innerHTML = `${cells.join('')}<polyline points="${points}" stroke="${lineColour(line)}"/>`
  return svg
}

function sold(context: SlotContext): Child {
  const { buyIn } = context.rules
  if (!buyIn) return null
  if (!context.session.game.sellsFeatures) {
    return h(
      'section',
      {},
      h('h3', {}, () => t('slot.buy.offer', { count: count(buyIn.spins) })),
      h('p', {}, () => t('slot.buy.notSold')),
    )
  }
  return h(
    'section',
    {},
    h('h3', {}, () => t('slot.buy.offer', { count: count(buyIn.spins) })),
    h('p', {}, () =>
      t('slot.rules.buy', {
        price: count(buyIn.price),
        now: context.money(priceOf(context) ?? 0n),
        rtp: percent(Number(buyIn.rtp), 4),
      }),
    ),
    h('p', { class: 'muted' }, () =>
      t('slot.rules.bought', { hit: percent(Number(buyIn.hit), 2), deviation: buyIn.deviation }),
    ),
  )
}

function parts({ parts: each, rtp, rtpWithin, deviation, kind }: SlotRules): HTMLElement {
  const row = (label: () => string, share: string) =>
    Number(share) === 0
      ? null
      : h(
          'tr',
          {},
          h('td', {}, label),
          h('td', {}, () => percent(Number(share), 4)),
        )
  const base: MessageKey =
    kind === 'lines' ? 'slot.rules.partLines' : kind === 'ways' ? 'slot.rules.partWays' : 'slot.rules.partTumbles'
  return h(
    'section',
    {},
    h('h3', {}, () => t('slot.rules.parts')),
    h(
      'table',
      { class: 'odds' },
      h(
        'tbody',
        {},
        row(() => t(base), each.base),
        row(() => t('slot.rules.partScatter'), each.scatter),
        row(() => t('slot.rules.partFree'), each.freeSpins),
        row(() => t('slot.rules.partJackpot'), each.jackpot),
        row(() => t('rules.rtp'), rtp),
        h(
          'tr',
          {},
          h('td', {}, () => t('slot.rules.deviation')),
          h('td', { class: 'num' }, deviation),
        ),
      ),
    ),
    rtpWithin === null
      ? null
      : h('p', { class: 'muted' }, () => t('slot.rules.within', { within: percent(Number(rtpWithin), 2) })),
  )
}
