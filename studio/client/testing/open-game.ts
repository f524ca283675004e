/** Opens the page of a game without a studio or a screen: records every request, and never accepts a bet. */
import type { Engine, SessionState } from '#studio/protocol.ts'
import { SKINS } from '#games/slot/skins.ts'
import { stopFrames } from '#studio/client/lib/motion.ts'

export type OpenGame = {
  root: HTMLElement
  /** Everything that asked for a stake: request bodies and messages, oldest first. */
  bets: { stake: string }[]
  /** From now on every change is refused with this code. */
  refuse(code: string): void
}

const MATCH = {
  id: 'm1',
  sport: 'football',
  league: { en: 'League' },
  home: { en: 'Home' },
  away: { en: 'Away' },
  startsAt: 4e12,
  phase: 'before',
  isVoid: false,
  elapsed: 0,
  score: { home: 0, away: 0 },
  clock: {},
  isSuspended: false,
  isCutOff: false,
  version: '1',
  marketCount: 1,
  main: null,
}
const FIGHT = {
  ...MATCH,
  sport: 'cockfight',
  main: {
    id: 'fight',
    kind: 'fight',
    line: null,
    part: null,
    selections: ['meron', 'wala', 'draw'].map((id) => ({ id, odds: 19_000 })),
  },
}
const ROUND = {
  roundId: 'r1',
  roundNumber: 1,
  commitment: 'c',
  phase: 'BETTING',
  phaseEndsAt: 4e12,
  startedAt: null,
  bust: null,
}
const WELCOME = {
  type: 'welcome',
  serverTime: 0,
  table: { terminalHash: 'h', salt: 's', saltSource: 'house' },
  round: ROUND,
  currency: { code: 'BDT', symbol: '৳', decimals: 2 },
  balance: '500.00',
  history: [],
  players: [],
  playerCount: 0,
  bets: [],
  chat: null,
}
const slot = SKINS.l20
/** What an engine's rules have beyond those of every game; originals need only the last line. */
const RULES: Partial<Record<Engine, object>> = {
  dice: { examples: [] },
  crash: { chances: [], maxWinPerBet: '100.00', phases: { betting: 7_000, locked: 500, crashed: 3_000 } },
  sports: { margins: {}, delayMs: 0, legsMax: 20, parlayOddsMax: 1e9, cashOutFee: 500, maxPayout: '1000.00' },
  cockfight: { margins: {}, delayMs: 0, legsMax: 20, parlayOddsMax: 1e9, cashOutFee: 500, maxPayout: '1000.00' },
  slot: {
    kind: 'lines',
    skin: slot.name,
    window: { reels: 5, rows: 3 },
    coins: slot.coins,
    reels: 'strips' in slot ? slot.strips : [],
    lines: [],
    wild: 'W',
    wildMultiplier: 1,
    scatter: 'S',
    paytable: [],
    counts: [3, 4, 5],
    ladder: [],
    freeSpins: null,
    jackpot: null,
    buyIn: { price: 100, spins: 10 },
    parts: {},
    rtpWithin: null,
    deviation: '1',
  },
}
const ORIGINAL = { figures: [], cap: '100000.00' }

const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : nothing),
  set: () => true,
})

function answerOf(engine: Engine, path: string): unknown {
  if (path.startsWith('/api/rules/'))
    return { engine, rtp: '0.99', hitFrequency: null, volatility: null, maxWin: '100', ...(RULES[engine] ?? ORIGINAL) }
  if (path.startsWith('/api/session')) {
    return {
      session: 's'.repeat(20),
      expiresAt: 4e12,
      serverTime: 0,
      isDemo: false,
      language: 'en',
      maskedName: 'Ta***r',
      currency: { code: 'BDT', symbol: '৳', decimals: 2 },
      balance: '500.00',
      open: null,
      freeRounds: null,
      siteOrigin: 'http://site.example',
      game: { vendorCode: 'V', code: 'g', engine, title: 'Game', theme: 'plain', variant: 'v', sellsFeatures: true },
      limits: { min: '2.00', max: '20000.00', step: '0.20', ladder: ['2.00', '20.00', '100.00', '20000.00'] },
      fairness: { serverSeedHash: 'a'.repeat(64), clientSeed: 'mine', nonce: 0, nextServerSeedHash: 'b'.repeat(64) },
    } satisfies SessionState
  }
  if (path.startsWith('/api/sports/board'))
    return { serverTime: 0, sports: [], matches: [engine === 'cockfight' ? FIGHT : MATCH] }
  if (path.startsWith('/api/sports/matches'))
    return {
      serverTime: 0,
      match: MATCH,
      markets: [{ id: '1x2', kind: '1x2', line: null, part: null, selections: [{ id: 'home', odds: 19_000 }] }],
      events: [],
      proof: {},
    }
  if (path.startsWith('/api/sports/tickets')) return { serverTime: 0, tickets: [], next: null }
  if (path.startsWith('/api/sports/results')) return { serverTime: 0, matches: [] }
  return null
}

/** Makes a connection on which the table sends its welcome, and accepts every message without an answer. */
function lineClass(bets: OpenGame['bets']): unknown {
  return class extends EventTarget {
    static readonly OPEN = 1
    readonly readyState = 1
    constructor(path: string) {
      super()
      queueMicrotask(() => {
        this.dispatchEvent(new Event('open'))
        if (path.endsWith('/ws/crash'))
          this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(WELCOME) }))
      })
    }
    send(text: string) {
      const message = JSON.parse(text) as { type: string; stake: string }
      if (message.type === 'bet') bets.push(message)
    }
    close() {
      /* no connection to close */
    }
  }
}

const closers: (() => void)[] = []

/** Ends what the last game began, so that its keys and frames do not reach the next one. */
export function closeGame(): void {
  stopFrames()
  for (const close of closers.splice(0)) close()
  document.body.replaceChildren()
  sessionStorage.clear()
  localStorage.clear()
}

/**
 * Runs the page's own first module with these answers and waits until the game is shown. Fails when it is not shown.
 */
export async function openGame(
  engine: Engine,
  main: () => Promise<unknown>,
  /** What the studio answers, by the beginning of the path, instead of what every game is told. */
  told: Readonly<Record<string, unknown>> = {},
): Promise<OpenGame> {
  const toldOf = (path: string) => Object.entries(told).find(([start]) => path.startsWith(start))?.[1]
  const bets: OpenGame['bets'] = []
  let refusal = 'ROUND_BUSY'
  const listen = document.addEventListener.bind(document)
  document.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    listen(type, listener, options)
    closers.push(() => document.removeEventListener(type, listener, options))
  }) as typeof document.addEventListener
  Object.assign(globalThis, {
    WebSocket: lineClass(bets),
    fetch: async (path: string, init: RequestInit = {}) => {
      if (init.method === 'POST') bets.push(JSON.parse(String(init.body)) as { stake: string })
      const answer = toldOf(path) ?? (init.method === 'POST' ? null : answerOf(engine, path))
      return Response.json(answer ?? { error: refusal, message: 'not now' }, { status: answer ? 200 : 409 })
    },
  })
  Object.assign(document, { fonts: { load: async () => [] } })
  window.requestAnimationFrame = () => 0 // nothing is looked at: nothing moves
  HTMLCanvasElement.prototype.getContext = (() => nothing) as typeof HTMLCanvasElement.prototype.getContext
  sessionStorage.setItem(`studio.session ${location.pathname}${location.search}`, 's'.repeat(20))
  sessionStorage.setItem(
    `studio.slip ${engine}`,
    JSON.stringify([{ matchId: 'm1', market: '1x2', selection: 'home', odds: 19_000 }]),
  )
  const root = document.createElement('div')
  root.id = 'studio'
  document.body.append(root)
  await main()
  for (let turn = 0; turn < 400 && !root.querySelector('.room'); turn++) await settled()
  if (!root.querySelector('.room')) throw new Error(`${engine} did not open: ${root.textContent}`)
  await settled()
  return {
    root,
    bets,
    refuse: (code) => {
      refusal = code
    },
  }
}

/** Waits until pending microtasks and finished requests are handled. */
export const settled = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0)
  })
