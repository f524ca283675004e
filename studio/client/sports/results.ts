/** Matches that are over; this device can recompute each from its secret. */
import { readFixture, rulesOf } from '#games/sports/calendar.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { textBytes, toHex } from '#games/fair/hash.ts'
import type { MatchPage, MatchProof, ResultsPage } from '#studio/engines/sports/protocol.ts'
import { textButton } from '#studio/client/frame/controls.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { canVerify, hmacSha256, sha256 } from '#studio/client/lib/web-crypto.ts'
import { crest } from './crest.ts'
import { nameOf, timeText } from './labels.ts'
import { derived, versus, type Room } from './parts.ts'

type Result = ResultsPage['matches'][number]

/** The code with which the studio opens a match's stream. */
const STREAM_CODE = 'MATCH'

/** Recomputes a finished match. Returns whether its seals, its place in the chain, every event and the score match. */
export async function isSound(
  id: string,
  proof: MatchProof,
  told: Pick<MatchPage, 'events' | 'match'>,
): Promise<boolean> {
  const fixture = readFixture(id)
  const { secret } = proof
  if (!fixture || secret === null) return false
  const seal = toHex(await sha256(textBytes(`match|${id}|${secret}`)))
  if (seal !== proof.commitment || !(await isLinkOf(sha256, proof.terminalHash, secret, proof.number))) return false
  const decided = await decidedBy(hmacSha256, sha256, secret, proof.mix)
  if (decided.hash === null || decided.faults.length > 0 || (proof.mix && proof.mix.round !== id)) return false
  const rules = rulesOf(fixture.sport)
  const course = await rules.play(
    fixture,
    openDrawStream(hmacSha256, { secret: decided.hash, code: STREAM_CODE, issue: id, beacon: proof.salt }),
  )
  const { score } = rules.standing(fixture, course, course.endsAt)
  const isSame = JSON.stringify(course.events) === JSON.stringify(told.events)
  return isSame && score.home === told.match.score.home && score.away === told.match.score.away
}

function resultRow({ store }: Room, result: Result): HTMLElement {
  const verdict = signal<'none' | 'checking' | 'sound' | 'broken'>('none')
  const check = async () => {
    verdict.set('checking')
    try {
      const page = await store.context.ask<MatchPage>({ path: `/api/sports/matches/${result.id}` })
      verdict.set((await isSound(result.id, page.proof, page)) ? 'sound' : 'broken')
    } catch (failure) {
      verdict.set('none')
      store.context.fail(failure)
    }
  }
  return h(
    'li',
    { class: 'result' },
    h(
      'button',
      {
        type: 'button',
        class: 'result-open',
        'aria-label': versus(result),
        onclick: () => store.show({ name: 'match', id: result.id }),
      },
      h(
        'span',
        { class: 'match-meta' },
        h('span', { class: 'when num' }, timeText(result.startsAt)),
        h('span', { class: 'league' }, () => nameOf(result.league)),
      ),
      h(
        'span',
        { class: 'side' },
        crest(result.home),
        h('span', {}, () => nameOf(result.home)),
        h('b', { class: 'num' }, result.score.home),
      ),
      h(
        'span',
        { class: 'side' },
        crest(result.away),
        h('span', {}, () => nameOf(result.away)),
        h('b', { class: 'num' }, result.score.away),
      ),
    ),
    canVerify()
      ? h('div', { class: 'result-check', 'aria-live': 'polite' }, () => {
          const now = verdict()
          if (now === 'none')
            return textButton(
              () => t('sports.results.check'),
              () => void check(),
              'secondary',
            )
          if (now === 'checking') return h('span', { class: 'muted' }, t('sports.results.checking'))
          return h(
            'p',
            { class: `verdict ${now}` },
            icon(now === 'sound' ? 'seal-check' : 'warning-circle', 18),
            h('span', {}, t(`sports.results.${now}`)),
          )
        })
      : null,
  )
}

/** Builds the screen. */
export function resultsScreen(room: Room): Child {
  const { store } = room
  const ids = derived(
    () =>
      store
        .results()
        ?.map(({ id }) => id)
        .join() ?? null,
  )
  return () => {
    if (ids() === null)
      return h(
        'p',
        { class: 'muted loading-line', role: 'status' },
        h('span', { class: 'spinner' }),
        t('sports.loading'),
      )
    const rows = store.results.peek() ?? []
    return rows.length === 0
      ? h('p', { class: 'muted' }, t('sports.results.none'))
      : h(
          'ul',
          { class: 'results' },
          rows.map((result) => resultRow(room, result)),
        )
  }
}
