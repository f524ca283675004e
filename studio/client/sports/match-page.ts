/** One match: score, picture, every market, what happened, and what seals it. */
import type { Name } from '#games/sports/match.ts'
import type { MatchView } from '#studio/engines/sports/protocol.ts'
import { mixRows } from '#studio/client/frame/mix-rows.ts'
import { proofBlock, proofRow } from '#studio/client/frame/proof-list.ts'
import { shortHash } from '#studio/client/frame/header.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { crest } from './crest.ts'
import { clockText, eventText, fromNow, marketLabel, nameOf, pickLabel } from './labels.ts'
import { derived, oddsButton, versus, whenText, type Room } from './parts.ts'
import { tracker } from './tracker.ts'

const EVENTS_SHOWN = 14

function chaseText({ sport, clock, score, phase }: MatchView): string {
  if (sport !== 'cricket' || clock['innings'] !== 2 || phase === 'over') return ''
  return t('sports.chase', {
    runs: count(Math.max(0, score.home + 1 - score.away)),
    balls: count(60 - (clock['balls'] ?? 0)),
  })
}

/** Builds the crest as soon as the match is known; it does not change with the score. */
function derivedCrest(read: () => Name | null): Child {
  const name = derived(() => read()?.en ?? null)
  return () => {
    const en = name()
    return en === null ? null : crest({ en, bn: en })
  }
}

function scoreBoard({ store }: Room, id: string): HTMLElement {
  const match = store.match(id)
  const side = (which: 'home' | 'away') =>
    h(
      'div',
      { class: 'board-side' },
      derivedCrest(() => match()?.[which] ?? null),
      h('b', { class: 'board-name' }, () => {
        const now = match()
        return now ? nameOf(now[which]) : ''
      }),
      h('span', { class: 'board-score num' }, () => {
        const now = match()
        if (!now || now.phase === 'before') return '–'
        const down = now.clock[`${which}Wickets`]
        return down === undefined ? String(now.score[which]) : `${now.score[which]}/${down}`
      }),
    )
  const middle = () => {
    const now = match()
    return now ? (now.phase === 'before' ? whenText(store, now) : clockText(now)) : ''
  }
  const extra = () => {
    const now = match()
    if (!now) return ''
    if (now.sport === 'cricket') return chaseText(now)
    if (now.sport !== 'football' || now.phase === 'before') return ''
    const { clock } = now
    return `${t('sports.corners')} ${clock['cornersHome'] ?? 0}–${clock['cornersAway'] ?? 0} · ${t('sports.cards')} ${clock['cardsHome'] ?? 0}–${clock['cardsAway'] ?? 0}`
  }
  return h(
    'div',
    { class: 'score-board' },
    side('home'),
    h(
      'div',
      { class: 'board-middle' },
      h('span', { class: () => `when ${['live', 'break'].includes(match()?.phase ?? '') ? 'live' : ''}` }, middle),
      h('small', { class: 'num' }, extra),
    ),
    side('away'),
  )
}

function marketsList(room: Room, id: string): Child {
  const { store } = room
  const page = store.page(id)
  const shape = derived(
    () =>
      page()
        ?.markets.map((market) => `${market.id}=${market.selections.map((one) => one.id).join('+')}`)
        .join(';') ?? null,
  )
  return () => {
    const text = shape()
    const match = store.match(id).peek()
    if (text === null || !match)
      return h('p', { class: 'muted loading-line', role: 'status' }, h('span', { class: 'spinner' }), () =>
        t('sports.loading'),
      )
    if (text === '')
      return h('p', { class: 'muted' }, () => t(store.match(id)()?.isVoid ? 'sports.abandoned' : 'sports.over'))
    return text.split(';').map((row) => {
      const [marketId = '', picks = ''] = row.split('=')
      const ids = picks.split('+')
      return h(
        'section',
        { class: 'market' },
        h('h3', {}, () => marketLabel(marketId, fromNow(store.match(id)() ?? match))),
        h(
          'div',
          { class: `price-grid of-${ids.length > 5 ? 'many' : ids.length}` },
          ids.map((one) => oddsButton(room, id, marketId, one, () => pickLabel(match, marketId, one))),
        ),
      )
    })
  }
}

function happened({ store }: Room, id: string): HTMLElement {
  return h(
    'section',
    { class: 'happened' },
    h('h3', {}, () => t('sports.events')),
    () => {
      const page = store.page(id)()
      const match = page?.match
      const rows = match
        ? page.events
            .flatMap((event) => {
              const text = eventText(match, event)
              return text === null ? [] : [{ event, text }]
            })
            .slice(-EVENTS_SHOWN)
            .toReversed()
        : []
      if (rows.length === 0) return h('p', { class: 'muted' }, t('sports.noEvents'))
      return h(
        'ol',
        { class: 'events' },
        rows.map(({ event, text }) =>
          h(
            'li',
            { class: event.kind },
            h('span', { class: 'num event-at' }, match?.sport === 'football' ? `${event.value}′` : ''),
            h('span', {}, text),
          ),
        ),
      )
    },
  )
}

/** Builds the seal of a match, and its secret when it is over. */
export function matchProof({ store }: Room, id: string): HTMLElement {
  return h(
    'details',
    { class: 'match-proof' },
    h(
      'summary',
      {},
      icon('seal-check', 18),
      h('span', {}, () => t('sports.proof.title')),
    ),
    h('p', { class: 'lead' }, () => t('sports.proof.how')),
    () => {
      const proof = store.page(id)()?.proof
      return proof
        ? proofBlock(
            proofRow(() => t('sports.proof.commitment'), shortHash(proof.commitment), proof.commitment),
            proofRow(() => t('sports.proof.terminal'), shortHash(proof.terminalHash), proof.terminalHash),
            proofRow(() => t('sports.proof.number'), h('span', { class: 'num' }, proof.number)),
            proofRow(() => t('sports.proof.salt'), shortHash(proof.salt), proof.salt),
            proof.secret === null
              ? proofRow(
                  () => t('sports.proof.secret'),
                  () => t('sports.proof.later'),
                )
              : proofRow(() => t('sports.proof.secret'), shortHash(proof.secret), proof.secret),
            ...mixRows(proof.mix),
          )
        : null
    },
  )
}

/** Builds the screen of a match. */
export function matchScreen(room: Room, id: string): Child {
  const { store } = room
  const match = store.match(id)
  return [
    h(
      'button',
      { type: 'button', class: 'button quiet back', onclick: () => store.show({ name: 'matches' }) },
      icon('caret-left', 18),
      () => t('sports.backToList'),
    ),
    h('h2', { class: 'unseen' }, () => {
      const now = match()
      return now ? versus(now) : ''
    }),
    h('div', { class: 'match-head' }, scoreBoard(room, id), tracker(room, id)),
    h(
      'p',
      { class: 'suspended', role: 'status', hidden: () => !(match()?.isSuspended ?? false) },
      icon('lock', 16),
      () => t(match()?.isCutOff ? 'sports.cutOff' : 'sports.suspended'),
    ),
    h('div', { class: 'market-list' }, marketsList(room, id)),
    happened(room, id),
    matchProof(room, id),
  ]
}
