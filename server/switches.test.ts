/** Every switch of a brand: its value in the white-label tree, and what the server then shows and accepts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDefinition, InputOf } from '#contract/call.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { gameMenus, gameQuery } from '#contract/catalogue/games.ts'
import { login, loginFreeplay, smsNoLogin } from '#contract/identity/identity.ts'
import { register, registerMobile, registerSetting } from '#contract/identity/register.ts'
import { changePassword, passwordRule } from '#contract/identity/passwords.ts'
import { lineTransferOptions, transferUpline } from '#contract/cashier/line-payment.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { referral } from '#contract/referral/referral.ts'
import { permission, routers, SWITCHES, whitelabel, type SwitchName } from '#contract/site/site.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { DEFAULT_SWITCHES } from '#server/lib/brand-rows.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { openVendorSession } from '#server/modules/doors/launch/open-vendor-session.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildAgent, buildMember, buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
  await seedGames(house.env, { studioVendors: null, opensLanes: false })
  await seedCashier(house.env)
  await operator.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
})
afterAll(() => house.close())

let count = 1000
const freshMobile = () => `0171${++count}000`
const turn = (id: SwitchName, enabled: boolean) => operator.ok(setSwitch, { id, enabled })
/** Returns the code of an answer, or 'ok'. */
async function codeOf<Call extends CallDefinition>(
  call: Call,
  input?: InputOf<Call>,
  caller: Caller = house.as(),
): Promise<string> {
  const { body } = await caller.call(call, input)
  return body.success ? 'ok' : body.code
}
const form = (more: InputOf<typeof register> = {}): InputOf<typeof register> => ({
  username: `switched${++count}`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: true,
  ...more,
})

async function memberBelowAnAgent() {
  const agent = await buildAgent(house)
  return buildMember(house, { upline: { id: BigInt(agent.id), path: (await findLine(house.env.db, agent.id)) ?? '' } })
}
async function memberWithMail() {
  const member = await buildMember(house)
  await house.env.db.query(`update identity.profiles set email = $2 where account_id = $1`, [
    member.id,
    `${member.username}@mail.example`,
  ])
  return member
}

type Story = {
  /** Switches without which this one has no effect. */
  given?: readonly SwitchName[]
  /** Reads what is shown and tries what the switch controls; returns the results as strings. */
  probe: () => Promise<readonly unknown[]>
  off: readonly unknown[]
  on: readonly unknown[]
}

const STORIES: Record<SwitchName, Story> = {
  USERNAMEREG3: { probe: async () => [await codeOf(register, form())], off: ['REGISTRATION_CLOSED'], on: ['ok'] },
  MOBILENUMREG3: {
    probe: async () => [
      (await house.as().ok(registerSetting)).regType,
      await codeOf(registerMobile, { ...form(), username: undefined, mobileNum: freshMobile() }),
    ],
    off: ['register', 'REGISTRATION_CLOSED'],
    on: ['registerMobile', 'ok'],
  },
  MOBILENUMPASSREG3: {
    given: ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN'],
    probe: async () => [
      (await house.as().ok(registerSetting)).fields.password.enabled,
      await codeOf(registerMobile, { mobileNum: freshMobile(), terms: true, verificationCode: '000000' }),
    ],
    off: [false, 'CODE_WRONG'],
    on: [true, 'INVALID_INPUT'],
  },
  REGMOBVERF3: {
    probe: async () => [
      (await house.as().ok(registerSetting)).fields.verificationCode.required,
      await codeOf(smsNoLogin, { mobileNum: freshMobile(), purpose: 'register' }),
      await codeOf(register, form({ mobileNum: freshMobile() })),
    ],
    off: [false, 'SMS_CLOSED', 'ok'],
    on: [true, 'ok', 'INVALID_INPUT'],
  },
  CHNGPASSVERIF3: {
    probe: async () => {
      const { caller } = await memberWithMail()
      const NEW = 'Another-12345'
      return [
        (await caller.ok(passwordRule)).needsCode,
        await codeOf(changePassword, { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }, caller),
      ]
    },
    off: [false, 'ok'],
    on: [true, 'INVALID_INPUT'],
  },
  AGENTPOLICY3: {
    probe: async () => {
      const { caller } = await memberBelowAnAgent()
      await caller.ok(paymentPassword, { newPassword: '246810' })
      const table = await house.as().ok(routers)
      return [
        ...['/agent', '/agentHome'].map((path) => table.find((route) => route.path === path)?.enabled),
        (await caller.ok(lineTransferOptions)).canSendUp,
        (await codeOf(
          transferUpline,
          { requestId: `switch-${++count}`, amount: '100', paymentPassword: '246810' },
          caller,
        )) === 'LINE_CLOSED',
        await codeOf(login, { username: 'nobody-here', password: 'Wrong-1234', area: 'agent' }),
      ]
    },
    off: [false, false, false, true, 'AGENTS_CLOSED'],
    on: [true, true, true, false, 'LOGIN_FAILED'],
  },
  FREEPLAY: {
    probe: async () => {
      const { caller } = await buildMember(house)
      return [
        await codeOf(loginFreeplay),
        await codeOf(gameLaunch, { gameCode: 'dice', trial: true } as InputOf<typeof gameLaunch>, caller),
        await codeOf(gameLaunch, { gameCode: 'dice' } as InputOf<typeof gameLaunch>, caller),
      ]
    },
    off: ['TRIAL_CLOSED', 'TRIAL_CLOSED', 'ok'],
    on: ['ok', 'ok', 'ok'],
  },
  PASSWORDEXPIRY: {
    probe: async () => {
      const { username } = await buildMember(house, { at: new Date(house.clock.now().getTime() - 91 * DAY_MS) })
      const { passwordExpired, mustChangePassword, token } = await house
        .as()
        .ok(login, { username, password: PASSWORD })
      return [passwordExpired, mustChangePassword, await codeOf(referral, {}, house.as(token))]
    },
    off: [false, false, 'ok'],
    on: [true, true, 'PASSWORD_CHANGE_REQUIRED'],
  },
  LOGINVERIFY: {
    probe: async () => {
      const { username } = await memberWithMail()
      await house.as().ok(login, { username, password: PASSWORD })
      return [await new Browser(house, '203.0.113.9').refusal(login, { username, password: PASSWORD })]
    },
    off: ['ok'],
    on: ['VERIFICATION_REQUIRED'],
  },
  MOBILECODELOGIN: {
    probe: async () => {
      const mobileNum = freshMobile()
      return [
        await codeOf(smsNoLogin, { mobileNum, purpose: 'login' }),
        await codeOf(login, { type: 'sms', mobileNum, verificationCode: '000000' }),
      ]
    },
    off: ['SMS_CLOSED', 'SMS_CLOSED'],
    on: ['ok', 'CODE_WRONG'],
  },
  REFERRAL: {
    probe: async () => [
      (await (await buildMember(house)).caller.ok(referral)).code !== null,
      (await house.as().ok(registerSetting)).fields.referralCode.enabled,
      await codeOf(register, form({ referralCode: 'NOPE-1234' })),
    ],
    off: [false, false, 'ok'],
    on: [true, true, 'INVITATION_INVALID'],
  },
  FEEDBACK: {
    probe: async () => [await codeOf(feedback, { content: 'A remark about the switches.' })],
    off: ['NOT_FOUND'],
    on: ['ok'],
  },
  COCKFIGHT: {
    probe: async () => {
      const { caller } = await buildMember(house)
      return [
        (await house.as().ok(routers)).find((route) => route.path === '/cockfight')?.enabled,
        (await house.as().ok(gameMenus)).menus.some(({ lane }) => lane === 'COCKFIGHT'),
        (await caller.ok(gameQuery, { gameType: 'COCKFIGHT' })).total > 0,
        (await caller.ok(gameQuery, { search: 'cock' })).content.some((game) => game.gameType === 'COCKFIGHT'),
        await codeOf(gameLaunch, { gameCode: 'cock' } as InputOf<typeof gameLaunch>, caller),
      ]
    },
    off: [false, false, false, false, 'GAME_UNAVAILABLE'],
    on: [true, true, true, true, 'ok'],
  },
  OUTSIDEPHONE: {
    given: ['REGMOBVERF3'],
    // for this number the sandbox's provider answers that its quota is used up; the house's own codes have no such
    // number
    probe: async () => [
      await codeOf(smsNoLogin, { mobileNum: `0172${String(++count).slice(-3)}9005`, purpose: 'register' }),
    ],
    off: ['ok'],
    on: ['PHONE_QUOTA'],
  },
  // what a vendor is sent about it: living-studio.test.ts
  CHAT: {
    probe: async () => {
      const { caller } = await buildMember(house)
      const { url } = await caller.ok(gameLaunch, { gameCode: 'bac' })
      return [(await openVendorSession(house.env, 'LOTUS', { token: url.slice(url.indexOf('#t=') + 3) })).chat]
    },
    off: [false],
    on: [true],
  },
  // that a bet which buys one is refused: doors/tests/feature.test.ts
  FEATUREBUY: {
    probe: async () => {
      const { caller } = await buildMember(house)
      const { url } = await caller.ok(gameLaunch, { gameCode: 'bac' })
      return [(await openVendorSession(house.env, 'LOTUS', { token: url.slice(url.indexOf('#t=') + 3) })).featureBuy]
    },
    off: [false],
    on: [true],
  },
}

/** Returns every node of the tree with its value; a node below one that is off is off itself. */
async function readTree(): Promise<Map<string, boolean>> {
  type Node = { modId: string; enabled: boolean; childrenNodes: unknown[] }
  const said = new Map<string, boolean>()
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      said.set(node.modId, node.enabled)
      walk(node.childrenNodes as Node[])
    }
  }
  walk(await house.as().ok(whitelabel))
  return said
}

describe('every switch', () => {
  test('SITE-5 is in the white-label tree, which the permission info contains too', async () => {
    const said = await readTree()
    expect(SWITCHES.filter((name) => !said.has(name))).toEqual([])
    for (const name of SWITCHES) expect(said.get(name), name).toBe(DEFAULT_SWITCHES[name])
    expect((await house.as().ok(permission)).whitelabel).toEqual(await house.as().ok(whitelabel))
  })

  test.each(SWITCHES)('SITE-5 %s changes what the tree says, what is shown, and what is accepted', async (name) => {
    const { given = [], probe, off, on } = STORIES[name]
    for (const one of given) await turn(one, true)
    for (const [enabled, expected] of [
      [false, off],
      [true, on],
    ] as const) {
      await turn(name, enabled)
      expect((await readTree()).get(name)).toBe(enabled)
      expect(await probe(), enabled ? 'on' : 'off').toEqual(expected)
    }
    for (const one of [name, ...given]) await turn(one, DEFAULT_SWITCHES[one])
  })

  test('SITE-5 a switch below another counts only while that one is on, and a branch is on while one of its switches is', async () => {
    await turn('MOBILENUMPASSREG3', true)
    expect((await readTree()).get('MOBILENUMPASSREG3')).toBe(false)
    await turn('MOBILENUMREG3', true)
    expect((await readTree()).get('MOBILENUMPASSREG3')).toBe(true)
    for (const name of ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'USERNAMEREG3', 'FEEDBACK'] as const)
      await turn(name, false)
    expect([(await readTree()).get('REGISTER3'), (await readTree()).get('SERVICE3')]).toEqual([false, false])
  })
})
