/** Shots of members: who may shoot and when, what the list and its hash say, the draw that follows from it, and who cannot steer it. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lotteryShoot, lotteryShots } from '#contract/lottery/shots.ts'
import { drawProof, openedNumeroByIssue } from '#contract/lottery/results.ts'
import { lotteryBet, lotteryTicket } from '#contract/lottery/tickets.ts'
import { messages } from '#contract/messages/messages.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { verifyDraw } from '#games/lottery/core/draw-proof.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { readDrawProof } from '#games/lottery/read-proof.ts'
import { LEAST_SHOTS, LIST_SHOWN_MS } from '#games/lottery/sea/yeekee.ts'
import type { Env } from '#server/lib/env.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openIssueOf } from '#server/testing/lottery.ts'
import { endShots, passShots, shootMany } from '#server/testing/lottery-shots.ts'
import { lineOf } from '#server/testing/lottery-tickets.ts'
import { damage } from '#server/testing/owner.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { checkDraw } from '../../../../scripts/verify-draw.ts'
import { PUBLIC_BEACON } from '../chains/beacon.ts'
import { hmacSha256 } from '../chains/links.ts'
import { openOwnDue } from '../chains/open-own.ts'
import { drawOne } from '../draws/draw-own.ts'
import { keepTime } from '../draws/keep-time.ts'
import type { Issue } from '../issues/issue.ts'
import { findIssue } from '../issues/issues.sql.ts'
import { settleDue } from '../settling/settle-issue.ts'
import { shootForDemo } from './demo-shots.ts'
import { PERSONAL_SHOTS } from './personal-shots.ts'
import { findShotList, insertShot, listShots } from './shots.sql.ts'

const GAME = 'yeekee'
const ENOUGH = Array.from({ length: LEAST_SHOTS - 1 }, (_, at) => (at * 7_919 + 12_345) % 100_000)
let house: House
let [ann, bob, trial]: Person[] = []
const who = (person: Person | undefined) => (person ?? expect.fail('nobody')).caller
beforeAll(async () => {
  house = await openHouse()
  ann = await buildMember(house, { username: 'annabella' })
  bob = await buildMember(house)
  trial = await buildTrial(house)
  await giveStakes(house.env, ann.id, 10_000_000n)
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

let asked = 0
const shoot = async (person: Person | undefined, issue: Issue, shot: string, requestId = `shot-${++asked}`) => {
  const { body } = await who(person).call(lotteryShoot, { gameCode: GAME, issue: issue.number, shot, requestId })
  return body.success ? body.value : body.code
}
/** The members’ last shots become a second older. */
const wait = (issue: Issue) =>
  damage(house, `update lottery.shots set at = at - interval '1100 milliseconds' where issue = ${issue.id}`)
const again = (env: Env, { number }: Issue) => findIssue(env.db, GAME, number)
const round = () => openIssueOf(house.env, GAME)
/** Ends a round, so that the next one can open. */
async function end(issue: Issue): Promise<void> {
  await passShots(house.env, issue.id)
  await keepTime(house.env)
  await settleDue(house.env)
}

describe('LOTT-2 members shoot', () => {
  test('LOTT-2 a shot has its place, everybody sees it under a masked name, and the same request is one shot', async () => {
    const issue = await round()
    const first = await shoot(ann, issue, '00042', 'once')
    expect(first).toMatchObject({ place: 1 })
    expect(await shoot(ann, issue, '00042', 'once')).toEqual(first)
    expect(await shoot(ann, issue, '00043', 'once')).toBe('KEY_REUSED')
    expect(await shoot(bob, issue, '99999')).toMatchObject({ place: 2 })
    const seen = await house.as().ok(lotteryShots, { gameCode: GAME })
    expect(seen.round).toMatchObject({ issue: issue.number, count: 2, least: 20, mine: [] })
    expect(seen.round?.list.map(({ place, shot }) => [place, shot])).toEqual([
      [2, '99999'],
      [1, '00042'],
    ])
    expect(seen.round?.list[1]?.name).toBe('an***a')
    expect(JSON.stringify(seen)).not.toContain('annabella')
    const own = await who(ann).ok(lotteryShots, { gameCode: GAME, issue: issue.number })
    expect(own.round).toMatchObject({ mine: [{ place: 1, shot: '00042' }], left: 59 })
    // the head is what anybody computes from the list
    const rows = (seen.round?.list ?? []).toReversed()
    const head = rows.reduce(
      (former, { place, shot, name, at }) =>
        createHash('sha256')
          .update([former, place, shot, name, Date.parse(at)].join('|'))
          .digest('hex'),
      issue.seal ?? '',
    )
    expect(seen.round?.head).toBe(head)
    await end(issue)
  })

  test('LOTT-2 one shot a second and sixty a round; no trial, excluded member or unknown number counts', async () => {
    const issue = await round()
    const together = await Promise.all(['11111', '22222', '33333'].map((shot) => shoot(ann, issue, shot)))
    expect(together.filter((one) => one === 'SHOT_TOO_SOON')).toHaveLength(2)
    await wait(issue)
    expect(await shoot(ann, issue, '44444')).toMatchObject({ place: 2 })
    await damage(
      house,
      `insert into lottery.shots (issue, place, shot, member_id, shown, request_id, at, head)
       select issue, 100 + n, shot, member_id, shown, 'copy' || n, at - interval '1 minute', head from lottery.shots, generate_series(1, 58) n
       where issue = ${issue.id} and place = 1`,
    )
    await wait(issue)
    expect(await shoot(ann, issue, '55555')).toBe('SHOTS_SPENT')
    await damage(house, `delete from lottery.shots where issue = ${issue.id} and place > 100`)
    for (const shot of ['1234', '123456', '-1234', '1234a', ''])
      expect(await shoot(ann, issue, shot)).toBe('INVALID_INPUT')

    expect(await shoot(trial, issue, '77777')).toMatchObject({ place: null, head: null })
    const asTrial = { gameCode: GAME, issue: issue.number, shot: '77777', trial: true, requestId: 'as-trial' }
    expect(await who(bob).ok(lotteryShoot, asTrial)).toMatchObject({ place: null })
    expect((await house.as().call(lotteryShoot, asTrial)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    const out = await buildMember(house)
    await out.caller.ok(excludeSelf, { months: 6, understood: true })
    expect(await shoot(out, issue, '88888')).toBe('EXCLUDED')
    expect(await findShotList(house.env.db, issue.id)).toMatchObject({ shots: 2 })
    const code = async (call: object) => {
      const { body } = await who(bob).call(lotteryShoot, { ...asTrial, trial: false, ...call })
      return body.success ? 'ok' : body.code
    }
    expect(await code({ gameCode: 'ssc1' })).toBe('LOTTERY_NOT_FOUND')
    expect(await code({ issue: 'none' })).toBe('LOTTERY_NOT_FOUND')
    await end(issue)
  })

  test('LOTT-2 AUTH-18 a member’s file has every shot of that member, in parts of any size, and nobody else’s', async () => {
    const player = await buildMember(house, { username: 'filemember' })
    const told: unknown[] = []
    for (const shot of ['00007', '70000']) {
      const issue = await round()
      await shoot(bob, issue, '12345')
      const taken = await shoot(player, issue, shot)
      if (typeof taken === 'string') return expect.fail(taken)
      told.push({ lottery: GAME, issue: issue.number, place: taken.place, shot, name: 'fi***r', at: taken.at })
      await end(issue)
    }
    const reading = {
      env: house.env,
      player: { id: player.id, isTrial: false, currency: 'BDT' as const },
      merchant: 'fairhouse',
      filter: {},
      locale: 'en',
      utcOffsetMinutes: 0,
    }
    for (const limit of [1, 2, 100]) {
      const found: unknown[] = []
      let cursor: string | null = null
      do {
        const part = await PERSONAL_SHOTS.read(reading, cursor, limit)
        found.push(...part.entries)
        cursor = part.next
      } while (cursor !== null)
      expect(found, `parts of ${limit}`).toEqual(told)
    }
  })

  test('LOTT-2 the database says whether a shot is in time: bets are over, shots are not; then neither is', async () => {
    const issue = await round()
    await house.env.db.query(`update lottery.issues set closes_at = clock_timestamp() where id = $1`, [issue.id])
    await keepTime(house.env)
    expect(await again(house.env, issue)).toMatchObject({ state: 'closed' })
    expect(await shoot(bob, issue, '10101')).toMatchObject({ place: 1 })
    // the end is the next millisecond, and over: the clock that counts is read in the commit
    await endShots(house.env, issue.id)
    await house.env.db.query('select pg_sleep(0.002)')
    expect(await shoot(ann, issue, '20202')).toBe('SHOTS_CLOSED')
    await damage(house, `update lottery.issues set draws_at = now() where id = ${issue.id}`)
    await keepTime(house.env)
    expect(await shoot(ann, issue, '20202')).toBe('SHOTS_CLOSED')
  })

  test('LOTT-3 nothing of a list is changed, and nobody says a place, a time or a hash of their own', async () => {
    const { env } = house
    const issue = await round()
    await shootMany(env, issue.id, [1, 2, 3])
    for (const change of [
      `update lottery.shots set shot = 5 where issue = ${issue.id}`,
      `delete from lottery.shots where issue = ${issue.id}`,
      `delete from lottery.shot_lists where issue = ${issue.id}`,
      `update lottery.shot_lists set head = repeat('0', 64) where issue = ${issue.id}`,
      `update lottery.shot_lists set shots = 4 where issue = ${issue.id}`,
      `update lottery.shot_lists set ends_at = ends_at + interval '1 second' where issue = ${issue.id}`,
    ])
      await expect(env.db.query(change), change).rejects.toThrow()
    await env.db.query(
      `insert into lottery.shots (issue, place, shot, member_id, shown, request_id, at, head)
       values ($1, 1, 9, 'mx', 'm***x', 'x', now() - interval '1 hour', repeat('0', 64))`,
      [issue.id],
    )
    const last = (await listShots(env.db, issue.id)).at(-1)
    expect(last).toMatchObject({ place: 4, shot: 9 })
    expect(Date.now() - (last?.at.getTime() ?? 0), 'the time is the database’s').toBeLessThan(30 * 60_000)
    await end(issue)
  })
})

describe('LOTT-3 the sum decides', () => {
  test('LOTT-3 a public pulse counts only when it comes after the last shot and the time in which the list is shown', async () => {
    const endsAt = Date.parse('2026-03-04T10:00:00Z')
    const pulse = PUBLIC_BEACON.pulseAfter(endsAt + LIST_SHOWN_MS)
    expect(PUBLIC_BEACON.timeOf(pulse)).toBeGreaterThan(endsAt + LIST_SHOWN_MS)
    const format = findLottery(GAME)?.format ?? expect.fail()
    const seal = createHash('sha256').update('a'.repeat(64)).digest('hex')
    const faultsWith = (number: number) =>
      verifyDraw(
        { hmac: hmacSha256, sha256: (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest()) },
        format,
        {
          code: `${GAME}-shot`,
          issue: 'x',
          // bets end two minutes before
          closesAt: endsAt - 120_000,
          chain: { terminal: seal, position: 1 },
          commitment: seal,
          secret: 'a'.repeat(64),
          beacon: {
            kind: 'public',
            source: PUBLIC_BEACON.source,
            pulse: number,
            value: 'b'.repeat(64),
            signature: 'cc',
          },
          shots: { endsAt, head: seal, list: [] },
          board: { number: [1] },
        },
      )
    expect(await faultsWith(pulse)).not.toContain('pulse')
    // one that somebody knew while shots were taken, the first after the close of bets, one while the list was shown, a later one
    for (const other of [
      PUBLIC_BEACON.pulseAfter(endsAt - 120_000),
      PUBLIC_BEACON.pulseAfter(endsAt - 3_000),
      pulse - 1,
      pulse + 1,
    ])
      expect(await faultsWith(other), String(other)).toContain('pulse')
  })

  test('LOTT-3 LOTT-2 shots and the house’s one make the board; everybody recomputes it, and a changed list is found', async () => {
    const { env } = house
    const issue = await round()
    const ticket = await who(ann).ok(lotteryBet, {
      gameCode: GAME,
      issue: issue.number,
      termsVersion: 1,
      lines: [lineOf(GAME, { play: '3TOP', mode: 'SEA', selection: '123', stake: '1.00' })],
      requestId: 'a-ticket',
    })
    await shootMany(env, issue.id, ENOUGH)
    await shoot(ann, issue, '31415')
    const before = await house.as().ok(drawProof, { gameCode: GAME, issue: issue.number })
    expect(before.shots).toMatchObject({ count: 20, list: [], house: null, takenOut: null })
    expect(before.chain).toMatchObject({ code: 'yeekee-shot', secret: null })
    await passShots(env, issue.id)
    const closed = (await again(env, issue)) ?? expect.fail()
    await keepTime(env)
    // two that draw at once, and again: one board
    const wrote = await Promise.all([drawOne(env, closed), drawOne(env, closed)])
    expect(wrote).toEqual([false, false])
    await settleDue(env)

    const proof = await house.as().ok(drawProof, { gameCode: GAME, issue: issue.number })
    const shots = proof.shots ?? expect.fail()
    expect(shots).toMatchObject({ count: 20, takenOut: 5, head: before.shots?.head })
    const sum = [...ENOUGH, 31_415, Number(shots.house)].reduce((total, shot) => total + shot, 0) - (ENOUGH[4] ?? 0)
    const number = String(sum % 100_000).padStart(5, '0')
    expect(proof.board).toEqual({ number: [number] })
    const asked = { gameCode: GAME, issue: issue.number }
    expect((await house.as().ok(openedNumeroByIssue, asked)).shots, 'the list of results says how many shot').toBe(20)
    const settled = await who(ann).ok(lotteryTicket, { id: ticket.id })
    expect(settled.state).toBe(number.endsWith('123') ? 'won' : 'lost')

    const good = async (change: (list: typeof shots.list) => typeof shots.list, more: object = {}) => {
      const read = readDrawProof({ ...proof, ...more, shots: { ...shots, list: change([...shots.list]) } })
      return read !== null && (await checkDraw(read)).isGood
    }
    expect(await good((list) => list)).toBe(true)
    expect(await good((list) => list.slice(1)), 'left out').toBe(false)
    expect(await good(([first, second, ...rest]) => [second, first, ...rest] as typeof shots.list), 'moved').toBe(false)
    expect(await good((list) => list.map((one) => (one.place === 3 ? { ...one, shot: '00000' } : one)))).toBe(false)
    expect(await good((list) => list.map((one) => (one.place === 3 ? { ...one, name: 'zz***z' } : one)))).toBe(false)
    expect(await good((list) => list, { board: { number: [number === '00000' ? '00001' : '00000'] } })).toBe(false)
    expect(readDrawProof({ ...proof, shots: null })).not.toBeNull()
    const plain = readDrawProof({ ...proof, shots: null }) ?? expect.fail()
    expect((await checkDraw(plain)).isGood, 'a draw by shots is none without them').toBe(false)
  })

  test('LOTT-3 shots that come while it is drawn are in the list and in the sum, or refused', async () => {
    const { env } = house
    const issue = await round()
    await shootMany(env, issue.id, ENOUGH)
    await house.env.db.query(`update lottery.issues set closes_at = clock_timestamp() where id = $1`, [issue.id])
    await keepTime(env)
    const late = Array.from({ length: 24 }, (_, at) =>
      insertShot(env.db, {
        issue: issue.id,
        shot: at,
        memberId: `late${at}`,
        shown: 'l***e',
        requestId: `late${at}`,
      }).then(
        () => 'in',
        () => 'out',
      ),
    )
    await endShots(env, issue.id)
    await damage(house, `update lottery.issues set draws_at = clock_timestamp() where id = ${issue.id}`)
    await Promise.all([keepTime(env), keepTime(env)])
    const taken = (await Promise.all(late)).filter((one) => one === 'in').length
    const proof = await house.as().ok(drawProof, { gameCode: GAME, issue: issue.number })
    const drawn = await again(env, issue)
    if (ENOUGH.length + taken < LEAST_SHOTS) expect(drawn?.state).toBe('void')
    else {
      expect(proof.shots?.list).toHaveLength(ENOUGH.length + taken)
      expect((await checkDraw(readDrawProof(proof) ?? expect.fail())).isGood).toBe(true)
    }
  })

  test('LOTT-3 fewer than twenty shots: every stake goes back, and the member is told why', async () => {
    const { env } = house
    const issue = await round()
    const ticket = await who(ann).ok(lotteryBet, {
      gameCode: GAME,
      issue: issue.number,
      termsVersion: 1,
      lines: [lineOf(GAME, { play: '2BOT', mode: 'SEA', selection: '12', stake: '1.00' })],
      requestId: 'few',
    })
    await shootMany(env, issue.id, ENOUGH)
    await end(issue)
    expect(await again(env, issue)).toMatchObject({ state: 'void', voidReason: 'few-shots', board: null })
    expect(await who(ann).ok(lotteryTicket, { id: ticket.id })).toMatchObject({ state: 'void' })
    const { content } = await who(ann).ok(messages, {})
    expect(JSON.stringify(content)).toContain('it had fewer than 20 shots')
  })

  test('LOTT-3 outside the demo nobody of the house shoots, and no round opens whose secret the house knows before its end', async () => {
    const { env } = house
    const issue = await round()
    await env.db.query(
      `update lottery.shot_lists set ends_at = clock_timestamp() + interval '20 seconds' where issue = $1`,
      [issue.id],
    )
    await shootForDemo(env)
    const shots = await listShots(env.db, issue.id)
    expect(shots.length).toBeGreaterThanOrEqual(LEAST_SHOTS)
    expect(shots.every(({ isDemo, shown }) => isDemo && shown.startsWith('demo '))).toBe(true)
    const { round: seen } = await house.as().ok(lotteryShots, { gameCode: GAME })
    expect(seen?.list.every(({ isDemo }) => isDemo)).toBe(true)

    const real = await openHouse({ SANDBOX: 'off' })
    try {
      await real.env.db.query(
        `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at)
         values ('yeekee', 'x1', current_date, 'own', 'pending', now() - interval '1 minute', now() + interval '5 minutes',
           now() + interval '7 minutes', now() + interval '1 hour')`,
      )
      expect(await openOwnDue(real.env)).toBe(0)
      await shootForDemo(real.env)
      expect(await real.env.db.query('select from lottery.shots')).toEqual([])
    } finally {
      await real.close()
    }
  })
})
