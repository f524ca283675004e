/** The member's tickets: open ones with score and cash-out, settled ones with what they paid. */
import type { CashOutOffer, TicketAnswer, TicketView } from '#studio/engines/sports/protocol.ts'
import { withRequestId } from '#studio/client/frame/context.ts'
import { textButton } from '#studio/client/frame/controls.ts'
import { closeSheet, openSheet } from '#studio/client/frame/sheet.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, moment, percent, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { clockText, marketLabel, pickLabel, timeText } from './labels.ts'
import { choiceRow, versus, type Room } from './parts.ts'
import { showOdds } from './slip.ts'

/** Returns a ticket's state in one word, and its look. */
export function stateOf(ticket: TicketView): { key: MessageKey; look: string } {
  const { state } = ticket
  if (state === 'accepted' && ticket.legs.every(({ match }) => match.phase === 'before'))
    return { key: 'sports.state.waits', look: 'on' }
  if (state !== 'settled')
    return { key: `sports.state.${state}`, look: state === 'accepted' ? 'on' : state === 'cashed' ? 'won' : '' }
  const [stake, back] = [toMinor(ticket.stake), toMinor(ticket.returned)]
  if (back === 0n) return { key: 'sports.state.lost', look: '' }
  return back === stake
    ? { key: 'sports.state.returned', look: '' }
    : { key: back > stake ? 'sports.state.won' : 'sports.state.settled', look: back > stake ? 'won' : '' }
}

function kindText({ kind, legs, bets }: TicketView): string {
  if (kind === 'single') return t('sports.bets.single')
  return kind === 'parlay'
    ? t('sports.bets.parlay', { count: count(legs.length) })
    : t('sports.bets.system', { bets: count(bets) })
}

function legRow(
  { store }: Room,
  { match, market, selection, odds, from, outcome }: TicketView['legs'][number],
): HTMLElement {
  const isRunning = match.phase === 'live' || match.phase === 'break'
  const where =
    match.phase === 'before'
      ? timeText(match.startsAt)
      : `${match.score.home}–${match.score.away} · ${clockText(match)}`
  return h(
    'li',
    { class: 'ticket-leg' },
    h(
      'div',
      {},
      h('b', {}, pickLabel(match, market, selection)),
      h('span', {}, marketLabel(market, from.home + from.away > 0 ? from : null)),
      h('small', { class: isRunning ? 'live' : '' }, `${versus(match)} · `, h('span', { class: 'num' }, where)),
    ),
    h(
      'div',
      { class: 'ticket-leg-end' },
      h('b', { class: 'num' }, showOdds(store, odds)),
      outcome
        ? h(
            'small',
            { class: outcome === 'win' || outcome === 'halfWin' ? 'positive' : 'muted' },
            t(`sports.outcome.${outcome}`),
          )
        : null,
    ),
  )
}

/** Asks before a ticket is left, with the amount of this moment: it goes on changing while the question is open. */
function confirmLeave({ store }: Room, ticket: TicketView, share: number, leave: () => Promise<void>): void {
  const amount = () => {
    const now = store.tickets.open()?.find(({ id }) => id === ticket.id)?.cashOut ?? ticket.cashOut
    return store.context.money((toMinor(now?.amount ?? '0') * BigInt(share)) / 100n)
  }
  openSheet({
    title: () => t('sports.cashOut.ask', { amount: amount() }),
    body: () => [
      h('p', { class: 'lead' }, t(share === 100 ? 'sports.cashOut.whole' : 'sports.cashOut.part')),
      h(
        'div',
        { class: 'cash-out-buttons' },
        textButton(
          () => t('sports.cashOut', { amount: amount() }),
          () => {
            closeSheet()
            void leave()
          },
          'primary',
        ),
        textButton(() => t('sports.cashOut.keep'), closeSheet, 'secondary'),
      ),
    ],
  })
}

function cashOutPart(room: Room, ticket: TicketView, offer: CashOutOffer): HTMLElement {
  const { store } = room
  const { context } = store
  const isBusy = signal(false)
  const leave = async (share: number) => {
    isBusy.set(true)
    try {
      const now = store.tickets.open.peek()?.find(({ id }) => id === ticket.id)?.cashOut ?? offer
      const body = withRequestId({ version: now.version, amount: now.amount, share })
      const answer = await context.ask<TicketAnswer>({
        method: 'POST',
        path: `/api/sports/tickets/${ticket.id}/cash-out`,
        body,
      })
      context.showBalance(answer.balance)
      const gained = context.money(toMinor(answer.ticket.returned) - toMinor(ticket.returned))
      context.notice.set({ text: t('sports.cashOut.done', { amount: gained }), kind: 'info', offersDeposit: false })
      await store.refreshTickets()
    } catch (failure) {
      context.fail(failure)
      await store.refreshTickets().catch(() => undefined)
    } finally {
      isBusy.set(false)
    }
  }
  const keep = 1 - offer.fee / 10_000
  return h(
    'div',
    { class: 'cash-out' },
    h(
      'div',
      { class: 'cash-out-buttons' },
      textButton(
        () => t('sports.cashOut', { amount: context.money(offer.amount) }),
        () => confirmLeave(room, ticket, 100, () => leave(100)),
        'primary',
        isBusy,
      ),
      ticket.openPercent > 20
        ? textButton(
            () => t('sports.cashOutHalf'),
            () => confirmLeave(room, ticket, 50, () => leave(50)),
            'secondary',
            isBusy,
          )
        : null,
    ),
    h(
      'details',
      {},
      h('summary', {}, t('sports.cashOut.how')),
      h(
        'p',
        { class: 'lead num-line' },
        t('sports.cashOut.formula', {
          stake: context.money(offer.stake),
          value: (offer.value / 1_000_000).toFixed(6),
          keep: keep.toFixed(2),
          fee: percent(offer.fee / 10_000, 0),
          amount: context.money(offer.amount),
        }),
      ),
    ),
  )
}

function ticketCard(room: Room, ticket: TicketView): HTMLElement {
  const { money } = room.store.context
  const isOpen = ticket.state === 'accepted' || ticket.state === 'pending' || ticket.state === 'placing'
  const state = stateOf(ticket)
  const fact = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', { class: 'num' }, value))
  return h(
    'article',
    { class: 'ticket' },
    h(
      'header',
      {},
      h('b', {}, kindText(ticket)),
      h('span', { class: `tag ${state.look}` }, t(state.key)),
      h('small', { class: 'num' }, moment(ticket.placedAt)),
    ),
    h(
      'ul',
      {},
      ticket.legs.map((leg) => legRow(room, leg)),
    ),
    ticket.rejectReason ? h('p', { class: 'muted small' }, t(`sports.reject.${ticket.rejectReason}`)) : null,
    !isOpen && ticket.legs.some(({ match }) => match.isVoid)
      ? h('p', { class: 'muted small' }, t('sports.abandoned'))
      : null,
    ticket.isResettled ? h('p', { class: 'muted small' }, t('sports.resettled')) : null,
    ticket.openPercent < 100 && isOpen
      ? h('p', { class: 'muted small' }, t('sports.cashOut.left', { percent: percent(ticket.openPercent / 100, 0) }))
      : null,
    h(
      'dl',
      {},
      fact(t('sports.bets.stake'), money(ticket.stake)),
      isOpen
        ? fact(t('sports.bets.pays'), money(ticket.potential))
        : fact(t('sports.bets.back'), money(ticket.state === 'rejected' ? ticket.stake : ticket.returned)),
    ),
    ticket.cashOut ? cashOutPart(room, ticket, ticket.cashOut) : null,
  )
}

/** Builds the screen. */
export function betsScreen(room: Room): Child {
  const { store } = room
  const states = () => (['open', 'settled'] as const).map((id) => ({ id, text: () => t(`sports.bets.${id}`) }))
  return [
    choiceRow(
      () => t('sports.tab.bets'),
      states,
      store.betsShown,
      (next) => {
        store.betsShown.set(next)
        void store.refreshTickets().catch(store.context.fail)
      },
    ),
    () => {
      const tickets = store.tickets[store.betsShown()]()
      if (tickets === null)
        return h(
          'p',
          { class: 'muted loading-line', role: 'status' },
          h('span', { class: 'spinner' }),
          t('sports.loading'),
        )
      if (tickets.length === 0)
        return h(
          'div',
          { class: 'empty' },
          icon('receipt', 40),
          h('p', {}, t('sports.bets.none')),
          h('p', { class: 'muted' }, t('sports.bets.noneHint')),
          textButton(
            () => t('sports.tab.matches'),
            () => store.show({ name: 'matches' }),
          ),
        )
      return h(
        'div',
        { class: 'tickets' },
        tickets.map((ticket) => ticketCard(room, ticket)),
      )
    },
  ]
}
