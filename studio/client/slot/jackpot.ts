/** The jackpot over a game: its counter on the stage, its part of the rules sheet, and the proof of its wins. */
import { checkHit } from '#games/jackpot/check-hit.ts'
import { readUnits } from '#games/slot/recount.ts'
import type { JackpotHit, JackpotState } from '#studio/jackpots/protocol.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, percent, t } from '#studio/client/lib/i18n.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { canVerify, hmacSha256, sha256 } from '#studio/client/lib/web-crypto.ts'
import { moneyView } from '#studio/client/frame/money-view.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { SlotContext, SlotMachine } from './machine.ts'

/** The counter is never older than this and the time of one request, ms. */
const REFRESH_MS = 15_000

/** Fetches the present pool. After a failure the next refresh asks again. */
export async function refreshJackpot({ context, jackpot }: SlotMachine): Promise<void> {
  await context
    .ask<JackpotState>({ path: '/api/slot/jackpot' })
    .then(jackpot.set)
    .catch(() => undefined)
}

/** Refreshes the counter as long as the page is open. */
export function watchJackpot(machine: SlotMachine): void {
  void refreshJackpot(machine)
  const look = () => {
    if (machine.context.ending.peek()) return clearInterval(timer)
    if (machine.phase.peek() === 'idle') void refreshJackpot(machine)
  }
  const timer = setInterval(look, REFRESH_MS)
}

const nameOf = ({ kind }: JackpotState) =>
  t(kind === 'progressive' ? 'slot.jackpot.progressive' : 'slot.jackpot.mustDrop')

/** Builds the counter over the reels; nothing for a game without a jackpot. */
export function jackpotCounter({ jackpot, context }: SlotMachine): Child {
  if (context.rules.jackpot === null) return null
  return h('div', { class: 'slot-jackpot' }, () => {
    const now = jackpot()
    return (
      now && [
        h('span', {}, nameOf(now)),
        h(
          'b',
          { class: 'num' },
          moneyView(() => toMinor(now.amount), context.currency),
        ),
        now.by === null
          ? null
          : h('span', { class: 'slot-jackpot-by num' }, t('slot.jackpot.by', { amount: context.money(now.by) })),
      ]
    )
  })
}

/** Builds the jackpot's section of the rules sheet. */
export function jackpotRules({ jackpot, context }: Pick<SlotMachine, 'jackpot' | 'context'>): Child {
  if (context.rules.jackpot === null) return null
  return () => {
    const now = jackpot()
    return (
      now &&
      h(
        'section',
        {},
        h('h3', {}, nameOf(now)),
        h('p', {}, how(now, context)),
        h('p', {}, t('slot.jackpot.house', { seed: context.money(now.seed), share: percent(now.permille / 1_000, 1) })),
        now.secretHash === null
          ? null
          : h(
              'p',
              { class: 'muted' },
              t('slot.jackpot.sealed', { cycle: count(now.cycle) }),
              ' ',
              h('code', { class: 'num slot-hash' }, now.secretHash),
            ),
        now.hits.length === 0
          ? null
          : h(
              'ul',
              { class: 'slot-hits' },
              now.hits.map((hit) => hitRow(now, hit, context)),
            ),
      )
    )
  }
}

function how({ by, odds }: JackpotState, context: SlotContext): string {
  if (by !== null) return t('slot.jackpot.howDrop', { amount: context.money(by) })
  return t('slot.jackpot.howOdds', { stake: context.money(odds?.perStake ?? '0'), once: count(odds?.once ?? 0) })
}

/** Builds a row for a win with its revealed secret, and a button that recomputes it on this device. */
function hitRow({ name, pool, unit, by }: JackpotState, hit: JackpotHit, context: SlotContext): HTMLElement {
  const verdict = signal<boolean | null>(null)
  const check = async () => {
    const told = await checkHit(hmacSha256, sha256, {
      name,
      pool,
      unit: BigInt(unit),
      cycle: hit.cycle,
      secret: hit.secret ?? '',
      secretHash: hit.secretHash ?? '',
      drawn: readUnits(hit.drawn) ?? -1n,
      amount: readUnits(hit.amount) ?? -1n,
    })
    verdict.set(told?.isSealed === true && told.isDrawn)
  }
  return h(
    'li',
    {},
    h('span', {}, `${hit.name} · `, h('b', { class: 'num' }, context.money(hit.amount))),
    by === null || hit.secret === null || !canVerify()
      ? null
      : () =>
          verdict() === null
            ? h(
                'button',
                { type: 'button', class: 'button secondary', onclick: () => void check() },
                icon('seal-check', 18),
                t('fair.check'),
              )
            : h(
                'span',
                { class: verdict() ? 'verdict sound' : 'verdict broken' },
                icon(verdict() ? 'seal-check' : 'warning-circle', 18),
                t(verdict() ? 'slot.jackpot.proven' : 'slot.jackpot.unproven'),
              ),
  )
}
