import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { listBrands, proveDomain, setBrandDomains } from '#contract/site/office-brands.ts'
import { getBrandSettings } from '#contract/site/office-site.ts'
import { domainRoute, permission } from '#contract/site/site.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { isDomainProven, recordOf } from '#server/lib/domain-proof.ts'
import { originOf } from '#server/lib/brand-origin.ts'
import { getBrand } from '#server/lib/brands.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'

let house: House
let one: Person
let two: Person
beforeAll(async () => {
  house = await openHouse({ SITE_ORIGIN: 'http://www.house.example:3000' })
  await seedMeghna(house.env)
  ;[one, two] = [await buildOperator(house, 'house', null), await buildOperator(house, 'house', null)]
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const rowOf = async (code: string) =>
  (await one.caller.ok(listBrands)).content.find((row) => row.code === code) ?? expect.fail(`no brand ${code}`)
type Wanted = Partial<Omit<InputOf<typeof setBrandDomains>, 'id'>>
const wantedOf = async (code: string, change: Wanted) => {
  const { domains, mainDomain, domainCodes } = await rowOf(code)
  return { id: code, domains, mainDomain, domainCodes, reason: 'the market asked for it', ...change }
}
const ask = async (code: string, change: Wanted, by = one) =>
  by.caller.call(setBrandDomains, await wantedOf(code, change))
const agree = async (id: string, by: Person) =>
  by.caller.call(officeAnswerDecision, {
    id,
    agrees: true,
    contentHash: (await by.caller.ok(officeDecision, { id })).contentHash,
  })
const askAndWait = async (code: string, change: Wanted) =>
  (await one.caller.ok(setBrandDomains, await wantedOf(code, change))).waiting?.id ?? expect.fail('it was done at once')
const brandAt = async (host: string) => (await house.as().ok(permission, {}, { host })).brandName

describe('domains of the house’s brands', () => {
  test('SITE-6 OFFICE-1 a new domain is proved, two operators of the house agree, and then it leads to the brand and is in its links', async () => {
    const domain = 'play.meghna.example'
    const domains = [MEGHNA.domain, domain]
    expect(codeOf(await ask(MEGHNA.code, { domains }))).toBe('DOMAIN_UNPROVEN')
    const proof = await one.caller.ok(proveDomain, { id: MEGHNA.code, domain })
    expect(proof).toMatchObject({
      isProven: true,
      record: {
        name: `_fairhouse.${domain}`,
        type: 'TXT',
        value: expect.stringMatching(/^fairhouse-domain=[\w-]{43}$/) as string,
      },
    })
    expect(
      (await one.caller.ok(proveDomain, { id: MEGHNA.code, domain })).record,
      'the same however often it is asked',
    ).toEqual(proof.record)

    const waiting = await askAndWait(MEGHNA.code, { domains, mainDomain: domain })
    expect([await brandAt(domain), (await rowOf(MEGHNA.code)).waiting?.id]).toEqual(['Fairhouse', waiting])
    expect(codeOf(await ask(MEGHNA.code, { domains, mainDomain: domain }))).toBe('DECISION_OPEN')
    expect(codeOf(await agree(waiting, one))).toBe('SECOND_OPERATOR')
    expect(await brandAt(domain)).toBe('Fairhouse')
    expect(codeOf(await agree(waiting, two))).toBe('ok')
    expect([await brandAt(domain), (await rowOf(MEGHNA.code)).waiting]).toEqual(['Meghna', null])
    expect(originOf(house.env, await getBrand(house.env, MEGHNA.code))).toBe(`http://${domain}:3000`)
    const [entry] = await house.env.db.query<{ brand: string; reason: string }>(
      `select brand, reason from core.audit_log where action = 'brand.domains'`,
    )
    expect(entry).toEqual({ brand: MEGHNA.code, reason: 'the market asked for it' })
    const [own, other] = [await buildOperator(house, 'admin', MEGHNA.code), await buildOperator(house)]
    expect((await own.caller.ok(listAudit, { action: 'brand.domains' }, { host: domain })).content).toMatchObject([
      { operator: two.username, reason: 'the market asked for it' },
    ])
    expect(
      JSON.stringify((await other.caller.ok(listAudit, {})).content),
      'another brand reads nothing of it, neither that it was asked for',
    ).not.toContain(domain)
    // the brand's own operators can read it
    const theirs = await own.caller.ok(getBrandSettings, {}, { host: domain })
    expect([theirs.domains, theirs.mainDomain]).toEqual([domains.toSorted(), domain])
  })

  test('SITE-6 OFFICE-1 no operator of a brand asks, proves or agrees', async () => {
    const admin = await buildOperator(house)
    expect(codeOf(await admin.caller.call(listBrands))).toBe('PERMISSION_DENIED')
    expect(codeOf(await admin.caller.call(proveDomain, { id: 'fairhouse', domain: 'mine.example' }))).toBe(
      'PERMISSION_DENIED',
    )
    expect(codeOf(await ask('fairhouse', {}, admin))).toBe('PERMISSION_DENIED')
    await one.caller.ok(proveDomain, { id: 'fairhouse', domain: 'theirs.example' })
    const id = await askAndWait('fairhouse', { domains: ['127.0.0.1', 'localhost', 'theirs.example'] })
    expect(codeOf(await admin.caller.call(officeDecision, { id }))).toBe('NOT_FOUND')
    expect(
      codeOf(await admin.caller.call(officeAnswerDecision, { id, agrees: true, contentHash: 'a'.repeat(64) })),
    ).toBe('NOT_FOUND')
    expect(codeOf(await agree(id, two))).toBe('ok')
  })

  test('SITE-6 the house’s own host is the default brand’s, whoever claims it and whatever the database says', async () => {
    const own = 'www.house.example'
    expect((await one.caller.ok(listBrands)).ownHost).toBe(own)
    expect(codeOf(await one.caller.call(proveDomain, { id: MEGHNA.code, domain: own }))).toBe('DOMAIN_TAKEN')
    expect(codeOf(await ask(MEGHNA.code, { domains: [MEGHNA.domain, own], mainDomain: MEGHNA.domain }))).toBe(
      'DOMAIN_TAKEN',
    )
    await house.env.db.query('insert into core.brand_domains (domain, brand) values ($1, $2)', [own, MEGHNA.code])
    house.clock.advance(DAY_MS) // long enough for every process to have read the change
    expect([await brandAt(own), await brandAt(`${own}:3000`), await brandAt(own.toUpperCase())]).toEqual([
      'Fairhouse',
      'Fairhouse',
      'Fairhouse',
    ])
    expect(originOf(house.env, await getBrand(house.env, 'fairhouse'))).toBe('http://www.house.example:3000')
    await house.env.db.query('delete from core.brand_domains where domain = $1', [own])
    ;[one, two] = [await buildOperator(house, 'house', null), await buildOperator(house, 'house', null)]
  })

  test('SITE-6 what does not fit is named: another brand’s domain or code, unlisted ones, a brand that is none', async () => {
    const foreign = await ask('fairhouse', { domains: ['localhost', MEGHNA.domain], mainDomain: 'localhost' })
    expect(foreign).toMatchObject({
      status: 409,
      body: { code: 'DOMAIN_TAKEN', message: expect.stringContaining(MEGHNA.domain) as string },
    })
    expect(codeOf(await one.caller.call(proveDomain, { id: 'fairhouse', domain: MEGHNA.domain }))).toBe('DOMAIN_TAKEN')
    expect(
      (await ask('fairhouse', { mainDomain: 'x.example', domainCodes: { 'gone.example': 'other' } })).body,
    ).toMatchObject({
      value: { fields: { mainDomain: { rule: 'unlisted' }, 'domainCodes.gone.example': { rule: 'unlisted' } } },
    })
    expect(codeOf(await ask('fairhouse', { domainCodes: { '127.0.0.1': 'meghna' } }))).toBe('MERCHANT_CODE_TAKEN')
    for (const change of [
      { domains: ['Bad Domain'] },
      { domains: [] },
      { domainCodes: { '127.0.0.1': 'Not a code' } },
      { reason: '' },
    ])
      expect(codeOf(await ask('fairhouse', change)), JSON.stringify(change)).toBe('INVALID_INPUT')
    const [brand] = (await one.caller.ok(listBrands)).content
    expect(
      codeOf(
        await one.caller.call(setBrandDomains, {
          id: 'nobody',
          domains: brand?.domains ?? [],
          mainDomain: brand?.mainDomain ?? '',
          reason: 'because',
        }),
      ),
    ).toBe('NOT_FOUND')
    expect(codeOf(await one.caller.call(proveDomain, { id: 'nobody', domain: 'a.example' }))).toBe('NOT_FOUND')
  })

  test('SITE-6 OFFICE-2 a proof is a week old at most, also when the second person agrees; what changed meanwhile overtakes the request', async () => {
    const domain = 'late.example'
    await one.caller.ok(proveDomain, { id: 'fairhouse', domain })
    const domains = [...(await rowOf('fairhouse')).domains, domain]
    house.clock.advance(6 * DAY_MS)
    ;[one, two] = [await buildOperator(house, 'house', null), await buildOperator(house, 'house', null)]
    const id = await askAndWait('fairhouse', { domains })
    house.clock.advance(2 * DAY_MS)
    const late = await buildOperator(house, 'house', null)
    expect(codeOf(await agree(id, late))).toBe('DOMAIN_UNPROVEN')
    await late.caller.ok(proveDomain, { id: 'fairhouse', domain })
    one = late
    two = await buildOperator(house, 'house', null)
    await house.env.db.query(`update core.brands set main_domain = '127.0.0.1' where code = 'fairhouse'`)
    expect(codeOf(await agree(id, late))).toBe('DECISION_STALE')
    await house.env.db.query(`update core.brands set main_domain = 'localhost' where code = 'fairhouse'`)
    expect(await brandAt(domain)).toBe('Fairhouse') // as on every host that belongs to no brand
    expect((await rowOf('fairhouse')).domains).not.toContain(domain)
  })

  test('SITE-6 the code is fixed per brand and switched on an alternate domain, where everything else stays the brand’s', async () => {
    const domain = 'alt.example'
    const alt = { host: `${domain}:3000` }
    const told = async (headers: Record<string, string> = {}) => [
      (await house.as().ok(permission, {}, headers)).merchantCode,
      (await house.as().ok(domainRoute, {}, headers)).merchantCode,
    ]
    await one.caller.ok(proveDomain, { id: 'fairhouse', domain })
    const { domains } = await rowOf('fairhouse')
    expect(
      codeOf(
        await agree(
          await askAndWait('fairhouse', { domains: [...domains, domain], domainCodes: { [domain]: 'fairhouse2' } }),
          two,
        ),
      ),
    ).toBe('ok')
    expect([await told(), await told(alt), await told({ host: MEGHNA.domain })]).toEqual([
      ['fairhouse', 'fairhouse'],
      ['fairhouse2', 'fairhouse2'],
      ['meghna', 'meghna'],
    ])
    const member = await buildMember(house)
    expect(
      (await house.as(member.token).ok(memberInfoCall, {}, alt)).id,
      'a session is the brand’s on all of its domains',
    ).toBe(member.id)
    expect(
      codeOf(
        await ask(MEGHNA.code, { domainCodes: { 'play.meghna.example': 'fairhouse2' }, mainDomain: MEGHNA.domain }),
      ),
    ).toBe('MERCHANT_CODE_TAKEN')
  })
})

test('SITE-6 a name server proves a domain by the whole record, in parts or not, and by nothing else', async () => {
  const token = 't'.repeat(43)
  const { value } = recordOf('a.com', token)
  const proves = (records: string[][]) =>
    isDomainProven({ sandbox: false }, 'a.com', token, async (name) => (name === '_fairhouse.a.com' ? records : []))
  expect([await proves([['v=spf1'], [value]]), await proves([[value.slice(0, 9), value.slice(9)]])]).toEqual([
    true,
    true,
  ])
  expect([await proves([]), await proves([[`${value}x`]]), await proves([['fairhouse-domain=']])]).toEqual([
    false,
    false,
    false,
  ])
  expect(await isDomainProven({ sandbox: false }, 'a.com', token, () => Promise.reject(new Error('ENOTFOUND')))).toBe(
    false,
  )
  expect([
    await isDomainProven({ sandbox: true }, 'a.com', token),
    await isDomainProven({ sandbox: true }, 'example', token),
    await isDomainProven({ sandbox: true }, 'notexample', token),
  ]).toEqual([false, true, false])
})
