/** The slot's part of the rules sheet: what symbols pay, wild, scatter, free spins, the lines, where the return comes from. */
import type { SlotRules } from '#studio/engines/slot/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, percent, t } from '#studio/client/lib/i18n.ts'
import { symbolPicture } from './symbol-picture.ts'
import { lineColour } from './wins.ts'
import type { SlotContext } from './machine.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Builds the sections. */
export function slotRules(context: SlotContext): HTMLElement[] {
  const { rules } = context
  return [pays(context), special(context), linesSection(rules), parts(rules)]
}

function pays(context: SlotContext): HTMLElement {
  const { paytable, lines } = context.rules
  return h('section', {}, h('h3', {}, () => t('slot.rules.pays')),
    h('p', {}, () => t('slot.rules.paysText', { line: context.money(context.stake() / BigInt(lines.length)) })),
    h('div', { class: 'pay-grid' }, paytable.map((row) => payCard(context, row))))
}

function payCard(context: SlotContext, { symbol, pays }: SlotRules['paytable'][number]): HTMLElement {
  const line = (run: number, pay: number) => h('div', {}, h('dt', {}, `${run}×`), h('dd', {}, pay))
  return h('div', { class: 'pay-card' }, symbolPicture(context, symbol, 64),
    h('dl', { class: 'num' }, line(5, pays[5]), line(4, pays[4]), line(3, pays[3])))
}

function special(context: SlotContext): HTMLElement {
  const { wild, scatter, scatterPays, freeSpins } = context.rules
  const row = (symbol: string, name: () => string, text: () => string) =>
    h('div', { class: 'special-row' }, symbolPicture(context, symbol, 72), h('div', {}, h('b', {}, name), h('p', {}, text)))
  const scatterText = () => t('slot.rules.scatter', { three: scatterPays[3], four: scatterPays[4], five: scatterPays[5] })
  const freeText = () => t('slot.rules.free', {
    count: count(freeSpins.count), multiplier: count(freeSpins.multiplier),
    every: count(Math.round(1 / Number(freeSpins.chance))),
  })
  return h('section', {},
    row(wild, () => t('slot.rules.wildName'), () => t('slot.rules.wild')),
    row(scatter, () => t('slot.rules.scatterName'), scatterText),
    h('h3', {}, () => t('slot.free.title')),
    h('p', {}, freeText),
    h('p', {}, () => t('rules.return')))
}

function linesSection({ lines }: SlotRules): HTMLElement {
  const card = (rows: number[], index: number) =>
    h('div', { class: 'line-card' }, h('span', { class: 'num' }, index + 1), linePicture(rows, index))
  return h('section', {}, h('h3', {}, () => t('slot.rules.lines')), h('div', { class: 'line-grid' }, lines.map(card)))
}

function linePicture(rows: readonly number[], line: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 50 30')
  svg.setAttribute('aria-hidden', 'true')
  const cells = rows.flatMap((_, reel) => [0, 1, 2].map((row) =>
    `<rect x="${reel * 10 + 1}" y="${row * 10 + 1}" width="8" height="8" rx="2" class="${rows[reel] === row ? 'on' : ''}"/>`))
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ')
  svg.innerHTML = `${cells.join('')}<polyline points="${points}" stroke="${lineColour(line)}"/>`
  return svg
}

function parts({ parts: { lines, scatter, freeSpins }, rtp }: SlotRules): HTMLElement {
  const row = (label: () => string, share: string) =>
    h('tr', {}, h('td', {}, label), h('td', {}, () => percent(Number(share), 4)))
  return h('section', {}, h('h3', {}, () => t('slot.rules.parts')), h('table', { class: 'odds' }, h('tbody', {},
    row(() => t('slot.rules.partLines'), lines),
    row(() => t('slot.rules.partScatter'), scatter),
    row(() => t('slot.rules.partFree'), freeSpins),
    row(() => t('rules.rtp'), rtp))))
}
