import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { login, memberInfoCall, smsNoLogin } from '#contract/identity/identity.ts'
import { affiliate, register, registerMobile, registerSetting } from '#contract/identity/register.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setRegistrationRule, setSwitch } from '#contract/site/office-site.ts'
import type { RegistrationField } from '#contract/identity/registration.ts'
import type { SwitchName } from '#contract/site/site.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { openHouse, seal, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { lastCode } from '#server/testing/codes.ts'
import { solveCaptcha } from '#server/testing/login-guard.ts'
import { PASSWORD, buildAgent, buildMember, buildOperator } from '#server/testing/builders.ts'
import { OPENED_PER_HOUR } from './count-opened.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
  await operator.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 }) // what it demands is tested in login-guard.test.ts
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const fieldsOf = ({ body }: Answer<unknown>) => (body.success ? null : body.value?.fields)
let next = 0
const form = (change: InputOf<typeof register> = {}): InputOf<typeof register> => ({
  username: `newcomer${++next}`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: true,
  ...change,
})
const send = (change: InputOf<typeof register> = {}) => house.as().call(register, form(change))

const turn = (id: SwitchName, enabled: boolean) => operator.ok(setSwitch, { id, enabled })
async function withRule(
  id: RegistrationField,
  change: Partial<InputOf<typeof setRegistrationRule>>,
  work: () => Promise<void>,
): Promise<void> {
  const rule = (await house.as().ok(registerSetting)).fields[id]
  const { acceptedPattern, ...kept } = rule
  await operator.ok(setRegistrationRule, { id, ...kept, enabled: true, ...change })
  await work()
  await operator.ok(setRegistrationRule, { id, ...kept, isAny: acceptedPattern === '*' && rule.patternId !== 'any' })
}

describe('register', () => {
  test('AUTH-6 AUTH-8 a visitor registers and is logged in at once', async () => {
    const opened = await house.as().ok(register, form({ username: 'Sadia' }))
    expect(opened.session).toMatchObject({
      firstTimeLogin: true,
      memberInfo: { id: opened.id, account: 'Sadia', type: 0, currency: 'BDT' },
    })
    expect((await house.as(opened.session?.token).ok(memberInfoCall)).lastLogin).toBeNull()
    expect((await house.as().ok(login, { username: 'sadia', password: PASSWORD })).firstTimeLogin).toBe(false)
  })

  test('AUTH-8 without the login flag there is no session', async () => {
    expect(await house.as().ok(register, form({ login: false }))).toMatchObject({ session: null })
  })

  test('AUTH-6 every field that breaks a rule is named with its message and bounds', async () => {
    const answer = await send({
      username: '1x',
      password: 'short',
      confirmPassword: 'other',
      terms: false,
      affiliateCode: 'a b',
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(fieldsOf(answer)).toEqual({
      username: { rule: 'length', patternId: 'lettersFirst', min: 4, max: 16 },
      password: { rule: 'length', patternId: 'any', min: 8, max: 64 },
      confirmPassword: { rule: 'length', patternId: 'any', min: 8, max: 64 },
      affiliateCode: { rule: 'length', patternId: 'noSpaces', min: 4, max: 32 },
      terms: { rule: 'required', patternId: 'any', min: 0, max: 255 },
    })
    expect(fieldsOf(await send({ confirmPassword: 'Right-12345' }))).toMatchObject({
      confirmPassword: { rule: 'mismatch' },
    })
  })

  test('AUTH-8 the terms are required', async () => {
    const { terms: _terms, ...rest } = form()
    expect(fieldsOf(await house.as().call(register, rest))).toHaveProperty('terms')
  })

  test('AUTH-6 a name is taken in any case, and of twenty at once one gets it', async () => {
    expect(codeOf(await send({ username: 'Unique1' }))).toBe('ok')
    expect(codeOf(await send({ username: 'uNIQUE1' }))).toBe('USERNAME_TAKEN')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, index) => send({ username: index % 2 ? 'RaceName' : 'racename' })),
    )
    expect(answers.filter((answer) => codeOf(answer) === 'ok')).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'USERNAME_TAKEN')).toHaveLength(19)
    expect(
      await house.env.db.query("select count(*)::int as n from identity.accounts where lower(username) = 'racename'"),
    ).toEqual([{ n: 1 }])
  })

  test('AUTH-6 fields that the operator asks for are required, validated and stored; other fields are dropped', async () => {
    const dropped = await house.as().ok(register, form({ email: 'a@example.com' }))
    expect(await house.env.db.query('select email from identity.profiles where account_id = $1', [dropped.id])).toEqual(
      [{ email: null }],
    )
    await withRule('email', { required: true }, async () => {
      expect((await house.as().ok(registerSetting)).fields.email).toMatchObject({ enabled: true, required: true })
      expect(fieldsOf(await send())).toMatchObject({ email: { rule: 'required' } })
      expect(fieldsOf(await send({ email: 'nonsense' }))).toMatchObject({
        email: { rule: 'pattern', patternId: 'email', min: 6, max: 120 },
      })
      const opened = await house.as().ok(register, form({ email: 'rafi@example.com' }))
      expect(opened.session?.memberInfo.email).toBe('rafi@example.com')
    })
  })

  test('AUTH-6 the lone star takes anything within the bounds', async () => {
    await withRule('line', { patternId: 'digits', isAny: true, minLength: 3, maxLength: 5 }, async () => {
      expect(fieldsOf(await send({ line: 'x' }))).toMatchObject({ line: { rule: 'length', patternId: 'digits' } })
      expect(codeOf(await send({ line: 'ঢাকা!' }))).toBe('ok')
    })
  })

  test('AUTH-6 a date of birth below the brand’s age is refused, in either form of the date', async () => {
    const year = house.clock.now().getUTCFullYear()
    await withRule('birthday', { required: true }, async () => {
      expect(codeOf(await send({ birthday: `${year - 17}-01-01` }))).toBe('UNDER_AGE')
      expect(fieldsOf(await send({ birthday: `${year - 30}-02-30` }))).toHaveProperty('birthday')
      expect(codeOf(await send({ birthday: `${year - 30}-04-30` }))).toBe('ok')
    })
    await withRule('birthday', { required: true, patternId: 'dateMdy' }, async () => {
      expect(codeOf(await send({ birthday: `01-01-${year - 17}` }))).toBe('UNDER_AGE')
      const { id } = await house.as().ok(register, form({ birthday: `04-30-${year - 30}` }))
      expect(await house.env.db.query('select birthday from identity.profiles where account_id = $1', [id])).toEqual([
        { birthday: `${year - 30}-04-30` },
      ])
    })
  })

  test('AUTH-6 hostile forms are refused, never answered with a fault of ours', async () => {
    const hostile: InputOf<typeof register>[] = [
      { username: "x'; drop table identity.accounts; --" },
      { username: 'a\u0000bcd' },
      { username: 'рафи' },
      { username: 'admin ' + '\u202e' },
      { username: 'a'.repeat(300) },
      { password: 'x'.repeat(100_000) },
      { affiliateCode: '../../x' },
      { username: '__proto__' },
      { countryDialingCode: '+'.repeat(50) },
    ]
    for (const change of hostile)
      expect(codeOf(await send(change)), JSON.stringify(change).slice(0, 60)).toMatch(
        /^(INVALID_INPUT|INVITATION_INVALID|PAYLOAD_TOO_LARGE)$/,
      )
    expect(
      codeOf(
        await send({
          registerUrl: 'javascript:alert(1)',
          password: 'zero\u0000byte',
          confirmPassword: 'zero\u0000byte',
        }),
      ),
    ).toBe('ok')
  })

  test('AUTH-6 nobody can register as an agent or send other fields', async () => {
    const extra = { ...form(), type: 1, currency: 'USD', merchant: 'other', status: 'frozen', id: 1 } as InputOf<
      typeof register
    >
    const { id } = await house.as().ok(register, extra)
    expect(
      await house.env.db.query('select type, currency, merchant, status from identity.accounts where id = $1', [id]),
    ).toEqual([{ type: 0, currency: 'BDT', merchant: 'fairhouse', status: 'active' }])
  })

  const registerFrom = async (remoteAddress: string) =>
    (
      await house.app.inject({
        method: 'PUT',
        url: '/wps/member/register',
        remoteAddress,
        headers: { 'content-type': 'application/jose' },
        payload: await seal(house.env, form()),
      })
    ).json() as { code?: string; value: { retryAfterSeconds?: number } }
  const openMany = (name: string, count: number) =>
    house.env.db.query('insert into identity.login_guard_counts (name, count, ends_at) values ($1, $2, $3)', [
      `opened.member ${name}`,
      count,
      new Date(house.clock.now().getTime() + HOUR_MS),
    ])

  test('AUTH-18 an address that opens too many accounts waits, and two at once do not slip through', async () => {
    await openMany('10.9.9.9', OPENED_PER_HOUR - 1)
    const answers = await Promise.all([registerFrom('10.9.9.9'), registerFrom('10.9.9.9')])
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual(['TOO_MANY_REQUESTS', 'ok'])
    expect(await registerFrom('10.9.9.9')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfterSeconds: 3600 },
    })
    expect((await registerFrom('10.9.9.8')).code).toBeUndefined()
  })

  test('AUTH-18 the addresses of one /64 are one caller, and those of a /48 no more than ten', async () => {
    await openMany('2001:db8:7:1::/64', OPENED_PER_HOUR - 1)
    expect((await registerFrom('2001:db8:7:1::5')).code).toBeUndefined()
    expect((await registerFrom('2001:db8:7:1:99::6')).code).toBe('TOO_MANY_REQUESTS')
    expect((await registerFrom('2001:db8:7:2::5')).code).toBeUndefined()
    await openMany('2001:db8:8::/48', 10 * OPENED_PER_HOUR)
    expect((await registerFrom('2001:db8:8:abcd::5')).code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('by mobile', () => {
  const mobile = (change: InputOf<typeof register> = {}) =>
    house.as().call(registerMobile, {
      mobileNum: '1712345678',
      countryDialingCode: '+880',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      ...change,
    })

  test('AUTH-6 MOBILENUMREG3 opens it and decides what the form asks', async () => {
    expect(codeOf(await mobile())).toBe('REGISTRATION_CLOSED')
    expect((await house.as().ok(registerSetting)).regType).toBe('register')
    await turn('MOBILENUMREG3', true)
    const setting = await house.as().ok(registerSetting)
    expect(setting).toMatchObject({
      regType: 'registerMobile',
      fields: { mobileNum: { enabled: true, required: true }, username: { enabled: false } },
    })
    expect(fieldsOf(await mobile({ mobileNum: '17a' }))).toHaveProperty('mobileNum')
    expect(codeOf(await mobile())).toBe('ok')
    expect(codeOf(await mobile())).toBe('USERNAME_TAKEN')
    expect((await house.as().ok(login, { username: '8801712345678', password: PASSWORD })).memberInfo.mobileNum).toBe(
      '1712345678',
    )
    expect(codeOf(await house.as().call(login, { username: '+880 1712-345678', password: PASSWORD }))).toBe('ok')
    await turn('MOBILENUMREG3', false)
  })

  test('AUTH-6 REGMOBVERF3 asks for the number and its code, which is used up with the registration and not before', async () => {
    await turn('MOBILENUMREG3', true)
    await turn('REGMOBVERF3', true)
    const setting = await house.as().ok(registerSetting)
    expect(setting.fields).toMatchObject({
      verificationCode: { enabled: true, required: true, maxLength: 255 },
      password: { enabled: true },
    })
    expect(fieldsOf(await mobile({ mobileNum: '1722222222' }))).toMatchObject({
      verificationCode: { rule: 'required' },
    })
    expect(codeOf(await mobile({ mobileNum: '1722222222', verificationCode: '123456' }))).toBe('CODE_WRONG')
    expect(fieldsOf(await mobile({ mobileNum: '123456', verificationCode: '123456' }))).toEqual({
      mobileNum: { rule: 'mobile' },
    })
    await house.as().ok(smsNoLogin, { mobileNo: '01722222222', purpose: 'register' })
    const verificationCode = await lastCode(house, '+8801722222222')
    expect(codeOf(await mobile({ mobileNum: '1733333333', verificationCode }))).toBe('CODE_WRONG')
    expect(codeOf(await mobile({ mobileNum: '1722222222', verificationCode, affiliateCode: 'NOPE-1234' }))).toBe(
      'INVITATION_INVALID',
    )
    const answers = await Promise.all([1, 2, 3].map(() => mobile({ mobileNum: '01722222222', verificationCode })))
    expect(answers.map(codeOf).filter((one) => one === 'ok')).toHaveLength(1)
    expect(
      await house.env.db.query(
        "select count(*)::int as n from identity.mobiles where number = '+8801722222222' and verified_at is not null",
      ),
    ).toEqual([{ n: 1 }])
    await turn('REGMOBVERF3', false)
    await turn('MOBILENUMREG3', false)
  })

  test('AUTH-6 where numbers are proved and codes log in, MOBILENUMPASSREG3 decides whether a password is asked for', async () => {
    for (const id of ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN'] as const) await turn(id, true)
    expect((await house.as().ok(registerSetting)).fields.password.enabled).toBe(false)
    await house.as().ok(smsNoLogin, { mobileNo: '01744444444', purpose: 'register' })
    const { session } = await house.as().ok(registerMobile, {
      mobileNum: '01744444444',
      terms: true,
      verificationCode: await lastCode(house, '+8801744444444'),
    })
    expect(session?.memberInfo).toMatchObject({ account: '8801744444444', mobileNum: '1744444444' })
    expect(codeOf(await house.as().call(login, { username: '01744444444', password: PASSWORD }))).toBe('LOGIN_FAILED')
    await turn('MOBILENUMPASSREG3', true)
    expect((await house.as().ok(registerSetting)).fields.password.enabled).toBe(true)
    for (const id of ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILECODELOGIN', 'MOBILENUMPASSREG3'] as const)
      await turn(id, false)
  })

  test('AUTH-6 a number leads to one account; who proves it takes it from who only typed it', async () => {
    await withRule('mobileNum', {}, async () => {
      const squatter = await house.as().ok(register, form({ mobileNum: '01755555555' }))
      expect(codeOf(await send({ mobileNum: '8801755555555' }))).toBe('MOBILE_TAKEN')
      await withRule('username', { patternId: 'digits', maxLength: 20 }, async () => {
        expect(codeOf(await send({ username: '01755555555' }))).toBe('USERNAME_TAKEN')
      })
      await turn('REGMOBVERF3', true)
      house.clock.advance(61_000)
      await house.as().ok(smsNoLogin, { mobileNo: '01755555555', purpose: 'register' })
      const owner = await house
        .as()
        .ok(register, form({ mobileNum: '01755555555', verificationCode: await lastCode(house, '+8801755555555') }))
      await turn('REGMOBVERF3', false)
      expect(
        await house.env.db.query("select account_id from identity.mobiles where number = '+8801755555555'"),
      ).toEqual([{ account_id: BigInt(owner.id) }])
      expect(owner.id).not.toBe(squatter.id)
    })
  })

  test('CASH-4 AUTH-6 a payment password that the form asks for is stored', async () => {
    await withRule('paymentPassword', { required: true }, async () => {
      const { id } = await house.as().ok(register, form({ paymentPassword: '407161' }))
      const rows = await house.env.db.query<{ hash: string }>(
        'select hash from cashier.payment_passwords where member_id = $1',
        [id],
      )
      expect(rows[0]?.hash).toContain('$argon2id$')
    })
  })

  test('AUTH-6 a password that everybody tries first is refused beside its field', async () => {
    for (const password of ['password', '12345678', 'QWERTYUIOP', 'aaaaaaaaaaaa']) {
      expect(fieldsOf(await send({ password, confirmPassword: password })), password).toMatchObject({
        password: { rule: 'common' },
      })
    }
    expect(
      fieldsOf(await send({ username: 'unlikelyname', password: 'unlikelyname1', confirmPassword: 'unlikelyname1' })),
    ).toMatchObject({ password: { rule: 'common' } })
    const long = 'চৌষট্টি অক্ষর '.repeat(5).slice(0, 64)
    expect(codeOf(await send({ password: long, confirmPassword: long }))).toBe('ok')
  })

  test('AUTH-6 the form has a captcha where the operator asks for one', async () => {
    await withRule('captcha', { required: true }, async () => {
      expect(fieldsOf(await send())).toHaveProperty('captcha')
      expect(codeOf(await send({ captcha: 'AAAAA' }))).toBe('CAPTCHA_REQUIRED')
      expect(codeOf(await send({ ...(await solveCaptcha(house)), captcha: 'WRONG' }))).toBe('CAPTCHA_WRONG')
      expect(codeOf(await send(await solveCaptcha(house)))).toBe('ok')
    })
  })

  test('AUTH-6 USERNAMEREG3 closes registering by name', async () => {
    await turn('USERNAMEREG3', false)
    expect(codeOf(await send())).toBe('REGISTRATION_CLOSED')
    await turn('USERNAMEREG3', true)
    expect(codeOf(await send())).toBe('ok')
  })
})

describe('invitation', () => {
  test('AUTH-7 an agent’s code is valid in upper and lower case, and the new member is below that agent', async () => {
    const agent = await buildAgent(house)
    const code = (await agent.caller.ok(memberInfoCall)).referralCode ?? ''
    expect(await house.as().ok(affiliate, { code: code.toLowerCase() })).toEqual({
      code,
      kind: 'affiliate',
      opens: 'member',
    })
    const { id } = await house.as().ok(register, form({ affiliateCode: code }))
    expect(
      await house.env.db.query('select upline_id, path, referred_by from identity.accounts where id = $1', [id]),
    ).toEqual([{ upline_id: BigInt(agent.id), path: `${agent.id}.${id}.`, referred_by: BigInt(agent.id) }])
  })

  test('AUTH-7 a member’s code remembers who sent the newcomer, and no more', async () => {
    const friend = await buildMember(house)
    const code = (await friend.caller.ok(memberInfoCall)).referralCode ?? ''
    const { id } = await house.as().ok(register, form({ referralCode: code }))
    expect(
      await house.env.db.query('select upline_id, referred_by from identity.accounts where id = $1', [id]),
    ).toEqual([{ upline_id: null, referred_by: BigInt(friend.id) }])
  })

  test('AUTH-7 an unknown code is refused before anything is opened; a frozen agent’s is unknown', async () => {
    expect(codeOf(await house.as().call(affiliate, { code: 'NOPE-1234' }))).toBe('INVITATION_INVALID')
    expect(codeOf(await send({ affiliateCode: 'NOPE-1234' }))).toBe('INVITATION_INVALID')
    expect(codeOf(await send({ referralCode: 'NOPE-1234' }))).toBe('INVITATION_INVALID')
    expect(codeOf(await house.as().call(affiliate, { code: '%' }))).toBe('INVITATION_INVALID')
    const agent = await buildAgent(house)
    const code = (await agent.caller.ok(memberInfoCall)).referralCode ?? ''
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [agent.id])
    expect(codeOf(await house.as().call(affiliate, { code }))).toBe('INVITATION_INVALID')
  })

  test('AUTH-7 a recommender is named where the operator asks for one, and must exist', async () => {
    const friend = await buildMember(house, { username: 'recommender' })
    await withRule('recommenderId', { required: true }, async () => {
      expect(codeOf(await send({ recommenderId: 'nobodyhere' }))).toBe('INVITATION_INVALID')
      const { id } = await house.as().ok(register, form({ recommenderId: 'Recommender' }))
      expect(await house.env.db.query('select referred_by from identity.accounts where id = $1', [id])).toEqual([
        { referred_by: BigInt(friend.id) },
      ])
    })
  })

  test('AUTH-7 with the switch REFERRAL off a referral code is not looked at', async () => {
    await turn('REFERRAL', false)
    expect((await house.as().ok(registerSetting)).fields.referralCode.enabled).toBe(false)
    expect(codeOf(await send({ referralCode: 'NOPE-1234' }))).toBe('ok')
    await turn('REFERRAL', true)
  })
})
