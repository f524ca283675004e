/** What a vendor does with the house's commands about free rounds: every promise of free-rounds-protocol.ts. */
import type { FreeRoundsAnswer, IssueRequest } from '#contract/doors/free-rounds-protocol.ts'
import { parseMoney } from '#contract/money.ts'
import { Nonconformity } from '../exchange.ts'
import type { HouseWire } from '../house-wire.ts'
import { newNonce } from '../signing.ts'

export type HouseKit = {
  wire: HouseWire
  /** Returns an issue under a new id, of three rounds that end in a day. */
  issueOf(more?: Partial<IssueRequest>): IssueRequest
  nowSeconds: () => number
  /** Has one round of free rounds played; null where nobody said how. Answers whether it was played. */
  play: ((of: IssueRequest) => Promise<boolean>) | null
}
export type HouseCase = { id: string; title: string; needs?: 'play'; run(kit: HouseKit): Promise<void> }

/** Fails unless an answer is in one of these states, and about so many rounds played. */
function is(answer: FreeRoundsAnswer, states: readonly FreeRoundsAnswer['state'][], played?: number): void {
  if (!states.includes(answer.state)) throw new Nonconformity(`state ${states.join(' or ')}`, `state ${answer.state}`)
  if (played !== undefined && answer.played !== played)
    throw new Nonconformity(`played ${played}`, `played ${answer.played}`)
}

/** Fails unless an answer repeats what was issued. */
function repeats({ rounds, stake }: FreeRoundsAnswer, issued: IssueRequest): void {
  if (rounds === issued.rounds && stake !== null && parseMoney(stake) === parseMoney(issued.stake)) return
  throw new Nonconformity(`${issued.rounds} rounds of ${issued.stake}`, `${rounds ?? 'no'} rounds of ${stake ?? '–'}`)
}

const idOf = ({ freeRounds }: IssueRequest) => ({ freeRounds })

const issuing: readonly HouseCase[] = [
  {
    id: 'issue.once',
    title: 'an issue is active, with rounds and stake as they were issued; the same again is the same grant',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      for (let time = 0; time < 2; time++) {
        const answer = await wire.ask('issue', issue)
        is(answer, ['active'], 0)
        repeats(answer, issue)
      }
      const status = await wire.ask('status', idOf(issue))
      is(status, ['active'], 0)
      repeats(status, issue)
    },
  },
  {
    id: 'issue.at-once',
    title: 'an issue that is sent eight times at once is one grant',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      const answers = await Promise.all(Array.from({ length: 8 }, () => wire.ask('issue', issue)))
      for (const answer of answers) {
        is(answer, ['active'], 0)
        repeats(answer, issue)
      }
    },
  },
  {
    id: 'issue.other-content',
    title: 'the same id with other content is refused, and the first grant stays as it was',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      is(await wire.ask('issue', issue), ['active'])
      is(await wire.ask('issue', { ...issue, rounds: issue.rounds + 1 }), ['refused'])
      const status = await wire.ask('status', idOf(issue))
      is(status, ['active'], 0)
      repeats(status, issue)
    },
  },
  {
    id: 'issue.unknown-game',
    title: 'free rounds of a game that the vendor does not have are refused, and stay so',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf({ gameCode: 'no-such-game-of-anybody' })
      is(await wire.ask('issue', issue), ['refused'])
      is(await wire.ask('issue', issue), ['refused'])
      is(await wire.ask('status', idOf(issue)), ['refused'])
    },
  },
  {
    id: 'issue.too-late',
    title: 'an issue whose time is over can not be played',
    run: async ({ wire, issueOf, nowSeconds }) => {
      const issue = issueOf({ expiresAt: new Date((nowSeconds() - 60) * 1000).toISOString() })
      is(await wire.ask('issue', issue), ['expired', 'refused'], 0)
      is(await wire.ask('status', idOf(issue)), ['expired', 'refused'], 0)
    },
  },
  {
    id: 'status.never-seen',
    title: 'a status of an id that never came is never_seen, and leaves no trace',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      is(await wire.ask('status', idOf(issue)), ['never_seen'], 0)
      is(await wire.ask('status', idOf(issue)), ['never_seen'], 0)
      is(await wire.ask('issue', issue), ['active'], 0)
    },
  },
]

const cancelling: readonly HouseCase[] = [
  {
    id: 'cancel.once',
    title: 'a cancel ends a grant for good: again, asked about, and issued again it stays cancelled',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      is(await wire.ask('issue', issue), ['active'])
      for (let time = 0; time < 2; time++) is(await wire.ask('cancel', idOf(issue)), ['cancelled'], 0)
      is(await wire.ask('issue', issue), ['cancelled'], 0)
      is(await wire.ask('status', idOf(issue)), ['cancelled'], 0)
    },
  },
  {
    id: 'cancel.first',
    title: 'a cancel that comes before its issue is remembered: the issue is cancelled',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      is(await wire.ask('cancel', idOf(issue)), ['cancelled'], 0)
      is(await wire.ask('issue', issue), ['cancelled'], 0)
      is(await wire.ask('status', idOf(issue)), ['cancelled'], 0)
    },
  },
  {
    id: 'cancel.after-play',
    title: 'a cancel after play began counts what was played, and lets nothing more begin',
    needs: 'play',
    run: async ({ wire, issueOf, play }) => {
      const issue = issueOf()
      is(await wire.ask('issue', issue), ['active'])
      if (!(await play?.(issue))) throw new Nonconformity('a round to be played', 'none was')
      is(await wire.ask('status', idOf(issue)), ['active'], 1)
      is(await wire.ask('issue', issue), ['active'], 1)
      is(await wire.ask('cancel', idOf(issue)), ['cancelled'], 1)
      if (await play?.(issue)) throw new Nonconformity('no round after the cancel', 'one was played')
      is(await wire.ask('status', idOf(issue)), ['cancelled'], 1)
    },
  },
  {
    id: 'play.all',
    title: 'when all rounds are played the grant is finished, no further one begins, and a cancel changes nothing',
    needs: 'play',
    run: async ({ wire, issueOf, play }) => {
      const issue = issueOf({ rounds: 2 })
      is(await wire.ask('issue', issue), ['active'])
      for (let round = 0; round < 2; round++)
        if (!(await play?.(issue))) throw new Nonconformity('a round to be played', 'none was')
      is(await wire.ask('status', idOf(issue)), ['finished'], 2)
      if (await play?.(issue)) throw new Nonconformity('no third round of two', 'one was played')
      is(await wire.ask('cancel', idOf(issue)), ['finished', 'cancelled'], 2)
    },
  },
]

/** Builds a case with a command that is not signed as it must be: it is not obeyed. */
function unsigned(id: string, title: string, tamper: (kit: HouseKit) => { headers?: Record<string, string> } | object) {
  return {
    id: `signature.${id}`,
    title,
    run: async (kit: HouseKit) => {
      const issue = kit.issueOf()
      await kit.wire.unheard('issue', issue, tamper(kit))
      is(await kit.wire.ask('status', idOf(issue)), ['never_seen'])
    },
  } satisfies HouseCase
}

const signatures: readonly HouseCase[] = [
  unsigned('missing', 'an issue without a signature is not obeyed', () => ({ headers: { 'x-signature': '' } })),
  unsigned('forged', 'an issue with an invented signature is not obeyed', () => ({
    headers: { 'x-signature': 'a'.repeat(64) },
  })),
  unsigned('unknown-key', 'an issue under a key that the two do not share is not obeyed', () => ({
    headers: { 'x-vendor-key': 'no-such-key' },
  })),
  unsigned('other-path', 'a signature over another path does not count', () => ({ signedPath: '/another/path' })),
  unsigned('too-old', 'an issue of ten minutes ago is not obeyed', ({ nowSeconds }) => ({
    timestamp: String(nowSeconds() - 600),
  })),
  {
    id: 'signature.other-body',
    title: 'a body that is not the one that was signed is not obeyed',
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      await wire.unheard('issue', issue, { sentBody: JSON.stringify({ ...issue, rounds: 10_000 }) })
      is(await wire.ask('status', idOf(issue)), ['never_seen'])
    },
  },
  {
    id: 'signature.nonce-reuse',
    title: 'a nonce counts once',
    run: async ({ wire, issueOf, nowSeconds }) => {
      const issue = issueOf()
      const tampering = { nonce: newNonce(), timestamp: String(nowSeconds()) }
      await wire.unheard('status', idOf(issue), { ...tampering, headers: { 'x-signature': '' } })
      await wire.unheard('issue', { ...issue, stake: 'nothing' }, tampering)
      await wire.unheard('issue', issue, tampering)
      is(await wire.ask('status', idOf(issue)), ['never_seen'])
    },
  },
]

const shapes: readonly HouseCase[] = [
  ...Object.entries({
    'broken-json': '{"freeRounds":',
    'no-rounds': { rounds: 0 },
    'part-of-a-round': { rounds: 1.5 },
    'negative-stake': { stake: '-1' },
    'number-as-stake': { stake: 1 },
    'no-account': { accountRef: '' },
    'foreign-id': { freeRounds: 'not an id' },
  }).map(([id, change]): HouseCase => ({
    id: `shape.${id}`,
    title: `a signed issue out of shape (${id.replaceAll('-', ' ')}) gets no signed answer`,
    run: async ({ wire, issueOf }) => {
      const issue = issueOf()
      await wire.unheard('issue', typeof change === 'string' ? change : { ...issue, ...change })
      is(await wire.ask('status', idOf(issue)), ['never_seen'])
    },
  })),
  {
    id: 'shape.unknown-command',
    title: 'a command that the protocol does not have is no answer',
    run: async ({ wire, issueOf }) => wire.unheard('jump', idOf(issueOf())),
  },
]

export const HOUSE_GROUPS: readonly { name: string; cases: readonly HouseCase[] }[] = [
  { name: 'Signatures', cases: signatures },
  { name: 'Shapes', cases: shapes },
  { name: 'Issue and status', cases: issuing },
  { name: 'Cancel and play', cases: cancelling },
]
