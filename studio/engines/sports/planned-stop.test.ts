/**
 * A planned stop breaks off as little as possible: no bets are taken on a match that it would hit, the operator sees
 * before what a stop costs, and the stakes of matches that it hits all the same are refunded before the process ends,
 * not at the next start.
 */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import type { DeskAnswers, DeskCommand } from '#contract/doors/desk-protocol.ts'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { SPORTS } from '#games/sports/match.ts'
import { rulesOf } from '#games/sports/calendar.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { projectRoot } from '#studio/lib/project-root.ts'
import { takeUpStop } from '#studio/planned-stop/plan-stop.ts'
import { programOf } from '#server/testing/server-process.ts'
import { SportsDay, type Pick } from '#studio/testing/sports-day.ts'
import { startStudio } from '#studio/start.ts'
import { buildStudioHouse, DESK_SECRET, newRequestId } from '#studio/testing/studio-house.ts'
import { breakOffMatches } from './break-off.ts'
import type { Match } from './kept-matches.ts'
import type { Board, MatchPage } from './protocol.ts'

const MINUTE_MS = 60_000
const SLOT_MS = rulesOf('football').slotMs
let nonce = 0

async function withDay(story: (day: SportsDay) => Promise<void>): Promise<void> {
  const day = await SportsDay.beginReal(inject('postgresUrl'))
  try {
    await story(day)
  } finally {
    await day.house.close()
  }
}

/** Sends a question to the studio as the platform does. */
async function ask<Command extends DeskCommand>(
  { house, clock }: SportsDay,
  command: Command,
  body: object = {},
): Promise<{ status: number; answer: DeskAnswers[Command] }> {
  const question = {
    timestamp: String(Math.floor(clock.wall() / 1_000)),
    nonce: `stop-${String(nonce++).padStart(20, '0')}`,
    method: 'POST',
    path: `/desk/${command}`,
    rawBody: JSON.stringify(body),
  }
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': question.timestamp,
    'x-nonce': question.nonce,
    'x-signature': createHmac('sha256', DESK_SECRET).update(signedText(question)).digest('hex'),
  }
  const reply = await house.app.inject({ method: 'POST', url: question.path, payload: question.rawBody, headers })
  return { status: reply.statusCode, answer: reply.json<DeskAnswers[Command]>() }
}

const plan = (day: SportsDay, inMs: number, downMs = 5 * MINUTE_MS) =>
  ask(day, 'stop-plan', {
    stopsAt: new Date(day.clock.now() + inMs).toISOString(),
    backAt: new Date(day.clock.now() + inMs + downMs).toISOString(),
    operator: 'mina',
  })

const firstPick = (day: SportsDay, match: Match): Pick => {
  const market = day.book.quote(match).markets[0] ?? expect.fail('no market')
  const { id, odds } = market.selections[0] ?? expect.fail('no selection')
  return { matchId: match.fixture.id, market: market.id, selection: id, odds: odds ?? 0 }
}
/** The match of a lane of football that lies so many slots ahead. */
const ahead = async (day: SportsDay, shift: number) =>
  (await day.book.inLane('football', 0, shift)) ?? expect.fail('nothing comes')

test('GAME-2 from its announcement on nobody bets on a match that it would break off, before or in play; all others go on', () =>
  withDay(async (day) => {
    const member = await day.house.member('member', 'sports')
    const [first, second, third] = [await ahead(day, 1), await ahead(day, 2), await ahead(day, 3)]
    day.goTo(first, 10_000) // its slot ends before the stop, the second one's does not
    expect((await day.place(member, [firstPick(day, second)])).status).toBe(200)
    const { answer } = await plan(day, second.fixture.startsAt + MINUTE_MS - day.clock.now(), 2 * MINUTE_MS)
    expect(answer.planned).toMatchObject({
      announcedBy: 'mina',
      matches: 1,
      tickets: 1,
      stakes: [{ currency: 'BDT', amount: '100.00' }],
    })

    const refused = await day.place(member, [firstPick(day, second)])
    expect([refused.status, refused.body.error]).toEqual([409, 'STOP_AHEAD'])
    expect((await day.place(member, [firstPick(day, third), firstPick(day, second)])).body.error).toBe('STOP_AHEAD')
    expect((await member.call<MatchPage>('GET', `/api/sports/matches/${second.fixture.id}`)).body.match).toMatchObject({
      isCutOff: true,
      isSuspended: true,
    })
    expect((await day.place(member, [firstPick(day, third)])).status).toBe(200)
    expect((await member.call<MatchPage>('GET', `/api/sports/matches/${first.fixture.id}`)).body.match.isCutOff).toBe(
      false,
    )

    // a withdrawn stop prevents nothing
    await ask(day, 'stop-withdraw', { operator: 'mina' })
    expect((await day.place(member, [firstPick(day, second)])).status).toBe(200)

    // a match in play that would not end in time: a bet that waits out its delay is refunded, too
    day.goTo(second, 20_000)
    const waits = await day.place(member, [firstPick(day, second)], { accept: 'any' })
    expect(waits.body.ticket.state).toBe('pending')
    await plan(day, 30_000)
    day.clock.skip(10_000)
    await day.look()
    expect((await day.list(member, 'settled')).find(({ id }) => id === waits.body.ticket.id)).toMatchObject({
      state: 'rejected',
      rejectReason: 'STOP_AHEAD',
    })
  }))

test('GAME-2 a match that begins while the studio is away is cut off, too: nobody could close its bets', () =>
  withDay(async (day) => {
    const member = await day.house.member('member', 'sports')
    const next = await ahead(day, 2)
    await plan(day, next.fixture.startsAt - day.clock.now() - 2 * MINUTE_MS, 5 * MINUTE_MS)
    expect((await day.place(member, [firstPick(day, next)])).body.error).toBe('STOP_AHEAD')
  }))

test('GAME-2 the announcement outlives another process that dies before it, and ends with the stop', () =>
  withDay(async (day) => {
    await plan(day, SLOT_MS)
    await day.restart()
    await takeUpStop(day.house.env)
    expect(day.book.stop).not.toBeNull()
    day.clock.skip(SLOT_MS + 1_000)
    await day.restart()
    await takeUpStop(day.house.env)
    expect(day.book.stop).toBeNull()
    expect((await ask(day, 'stop-look')).answer.planned).toBeNull()
  }))

test('GAME-2 announced twice, the later one counts; of the past, upside down, unsigned or not understood: refused', () =>
  withDay(async (day) => {
    await plan(day, SLOT_MS)
    const { answer } = await plan(day, 2 * SLOT_MS)
    expect(answer.planned?.stopsAt).toBe(new Date(day.clock.now() + 2 * SLOT_MS).toISOString())
    expect((await plan(day, -1_000)).status).toBe(409)
    expect((await plan(day, SLOT_MS, -1)).status).toBe(409)
    expect(
      (await ask(day, 'stop-plan', { stopsAt: 'soon', backAt: 'later', operator: 'mina' })).status,
    ).toBeGreaterThanOrEqual(400)
    const unsigned = await day.house.app.inject({
      method: 'POST',
      url: '/desk/stop-plan',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(unsigned.statusCode).toBe(401)
    expect((await ask(day, 'stop-look')).answer.planned?.stopsAt).toBe(answer.planned?.stopsAt)
  }))

test('GAME-2 a stop sends the stakes on matches in play back before the process ends, tells what would have decided them, and touches nothing else', () =>
  withDay(async (day) => {
    let member = await day.house.member('unlucky', 'sports')
    const [match, later] = [await ahead(day, 1), await ahead(day, 4)]
    const single = await day.place(member, [firstPick(day, match)])
    const parlay = await day.place(member, [firstPick(day, match), firstPick(day, later)])
    const untouched = await day.place(member, [firstPick(day, later)])
    day.goTo(match, MINUTE_MS)
    await day.look()
    const waits = await day.place(member, [firstPick(day, match)], { accept: 'any' })
    expect(day.house.door.balanceOf('unlucky')).toBe(waits.status === 200 ? '600.00' : '700.00')
    const { answer } = await ask(day, 'stop-look')
    expect(answer.now).toMatchObject({ matches: 1, tickets: waits.status === 200 ? 3 : 2 })

    expect(await breakOffMatches(day.house.env)).toBeGreaterThan(0)
    expect(day.house.door.balanceOf('unlucky')).toBe('800.00') // of the process that stops, not of the next one
    const [row] = await day.house.env.db.query<{ state: string; mix: { seed: string | null } }>(
      'select state, mix from studio.sports_matches where match_id = $1',
      [match.fixture.id],
    )
    expect(row?.state).toBe('void')
    expect(row?.mix.seed).not.toBeNull()
    expect(await breakOffMatches(day.house.env)).toBe(0)

    await day.restart()
    member = await day.house.member('unlucky', 'sports')
    await day.look()
    const { body } = await member.call<MatchPage>('GET', `/api/sports/matches/${match.fixture.id}`)
    expect(body).toMatchObject({ match: { isVoid: true } })
    expect((await decidedBy(hmacSha256, sha256, body.proof.secret ?? '', body.proof.mix)).faults).toEqual([]) // anyone can see what it would have been
    expect(day.house.door.balanceOf('unlucky')).toBe('800.00')
    expect(day.callsOf(member, 'rollback')).toHaveLength(waits.status === 200 ? 2 : 1)
    const ended = await day.list(member, 'settled')
    expect(ended.find(({ id }) => id === single.body.ticket.id)).toMatchObject({ returned: '100.00' })
    if (waits.status === 200)
      expect(ended.find(({ id }) => id === waits.body.ticket.id)).toMatchObject({
        state: 'rejected',
        rejectReason: 'STOP_AHEAD',
      })
    const open = await day.list(member, 'open')
    expect(open.map(({ id }) => id).toSorted()).toEqual([parlay.body.ticket.id, untouched.body.ticket.id].toSorted())
  }))

test('GAME-2 the process that is told to stop does so: its match in play is void in the database when it has ended', async () => {
  const house = await buildStudioHouse(inject('postgresUrl'))
  try {
    await house.member('reader', 'sports') // a member that the door knows
    const { config, db } = house.env
    await house.app.close()
    const studio = await startStudio(config, pino({ level: 'silent' }), () => undefined)
    const opened = await fetch(`${studio.address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        launchToken: 'reader/launch-token-of-this-story',
        requestId: newRequestId(),
        vendorCode: 'BGS',
        engine: 'sports',
      }),
    })
    const { session } = (await opened.json()) as { session: string }
    const live: string[] = []
    for (const sport of SPORTS.filter((name) => name !== 'cockfight')) {
      const board = (await (
        await fetch(`${studio.address}/api/sports/board?sport=${sport}`, {
          headers: { authorization: `Bearer ${session}` },
        })
      ).json()) as Board
      live.push(...board.matches.filter(({ phase }) => phase === 'live').map(({ id }) => id))
    }
    const stateOf = () =>
      db.query<{ state: string; isTold: boolean }>(
        `select state, mix ->> 'seed' is not null as "isTold" from studio.sports_matches where match_id = any($1)`,
        [live],
      )
    expect((await stateOf()).map(({ state }) => state)).toContain('closed')
    // as the machine's operator does: first a question, then the announcement
    const command = async (...words: string[]) =>
      (
        await promisify(execFile)(process.execPath, [await programOf('server/fairhouse.ts'), 'studio-stop', ...words], {
          cwd: projectRoot(),
          env: { ...process.env, STUDIO_ORIGIN: studio.address, STUDIO_DESK_SECRET: DESK_SECRET, SANDBOX: 'on' },
        })
      ).stdout
    expect(await command()).toBe('A stop now breaks off: no match with open bets.\nNo stop is announced.\n')
    expect(await command('plan', '30')).toContain(
      'What is left of bets from before the announcement on matches of that time: no match with open bets.',
    )
    await expect(command('plan', 'soon')).rejects.toMatchObject({ code: 2 })
    await studio.stop()
    await expect(command()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be asked') as string,
    })
    const after = await stateOf()
    expect(after).toHaveLength(live.length)
    for (const { state, isTold } of after)
      expect([
        ['void', true],
        ['told', true],
      ]).toContainEqual([state, isTold])
    expect(after.map(({ state }) => state)).toContain('void')
  } finally {
    await house.close()
  }
})
