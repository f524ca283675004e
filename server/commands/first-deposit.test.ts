/**
 * From an empty folder to a member who was paid: by commands and operators' calls alone, in production, without seeds.
 * Mail goes over real SMTP, payments over a provider's own https, the game is an outside vendor's.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, request as forward, type Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { solveChallenge } from 'altcha-lib'
import { compactDecrypt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { createDeposit, deposit } from '#contract/cashier/deposits.ts'
import { officeApproveWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { addPayoutAccount, paymentPassword } from '#contract/cashier/payees.ts'
import {
  SIGNATURE_HEADER,
  signedCallback,
  signedRequest,
  TIMESTAMP_HEADER,
  type Callback,
} from '#contract/cashier/payment-protocol.ts'
import { createWithdrawal, withdrawal } from '#contract/cashier/withdrawals.ts'
import { gameQuery } from '#contract/catalogue/games.ts'
import { officeAnswerDecision, officeDecision, officeDecisions } from '#contract/decisions/decisions.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { officeLogin } from '#contract/identity/office-identity.ts'
import { officeInvitationAccept, officeInvitationTotp } from '#contract/identity/office-invitation.ts'
import { officeLoginVerify, operatorOffer } from '#contract/identity/office-login.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import { register } from '#contract/identity/register.ts'
import { announcements } from '#contract/messages/messages.ts'
import { promotions } from '#contract/promotions/offers.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { makeLean } from '#server/testing/lean-house.ts'
import { type MailServer, openMailServer, TEST_CERTIFICATE, TEST_KEY } from '#server/testing/mail-server.ts'
import { callRemote } from '#server/testing/remote.ts'
import { findFreePort } from '#server/testing/server-process.ts'
import { remoteVendor } from '#server/testing/vendor.ts'

const SLOWLY = { timeout: 300_000 }
const PASSWORD = 'Boat-and-river-7'
const SECRET = 'a secret that provider and house share'
let lean: string
let mail: MailServer
let provider: Awaited<ReturnType<typeof openProvider>>
let settings: Record<string, string>
let house: ChildProcess
let front: Server
let origin: string

beforeAll(async () => {
  lean = await makeLean()
  mail = await openMailServer()
  writeFileSync(join(lean, 'ca.pem'), TEST_CERTIFICATE)
  writeFileSync(join(lean, 'provider-secret'), `${SECRET}\n`)
  const [port, studioPort] = [await findFreePort(), await findFreePort()]
  front = await openFront(port)
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  provider = await openProvider()
  settings = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    EMBEDDED: 'yes-I-know',
    DATA_DIR: join(lean, 'data'),
    SITE_ORIGIN: 'https://play.padma.example',
    STUDIO_ORIGIN: 'https://studio.padma.example',
    HOST: '127.0.0.1',
    PORT: String(port),
    STUDIO_PORT: String(studioPort),
    RENDER_ART: 'off',
    NODE_EXTRA_CA_CERTS: join(lean, 'ca.pem'),
    ...mail.settings,
  }
}, SLOWLY.timeout)
afterAll(async () => {
  if (house.exitCode === null) {
    house.kill('SIGTERM')
    await once(house, 'exit')
  }
  front.closeAllConnections()
  front.close()
  await Promise.all([mail.close(), provider.close()])
  rmSync(lean, { recursive: true, force: true })
})

/** What stands in front of a house: it passes on every call to the site's own host. */
async function openFront(port: number): Promise<Server> {
  const server = createProxy((request, response) => {
    const { method, url: path, headers } = request
    const onward = { host: '127.0.0.1', port, method, path, headers: { ...headers, host: 'play.padma.example' } }
    const passed = forward(onward, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A provider that speaks the house's protocol over https, and says what a test lets it say. */
async function openProvider() {
  const orders: { reference: string; amount: string }[] = []
  const payouts: { reference: string; amount: string }[] = []
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '' } = request
      const timestamp = String(request.headers[TIMESTAMP_HEADER])
      const expected = createHmac('sha256', SECRET)
        .update(signedRequest({ timestamp, method, path, body }))
        .digest('hex')
      if (request.headers[SIGNATURE_HEADER] !== expected) {
        response.writeHead(401).end()
        return
      }
      const { reference, amount } = JSON.parse(body || '{}') as { reference: string; amount: string }
      const answers: Record<string, () => object> = {
        '/orders': () => {
          orders.push({ reference, amount })
          return { orderId: `order-of-${reference}-0001`, pageUrl: `https://pay.example/${reference}` }
        },
        '/payouts': () => {
          payouts.push({ reference, amount })
          return { reference, state: 'accepted', providerReference: 'P-1', failure: null }
        },
      }
      const answer = answers[path]
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(answer ? JSON.stringify(answer()) : '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    orders,
    payouts,
    /** Tells the house that an order was paid. */
    async say(kind: Callback['kind'], { reference, amount }: { reference: string; amount: string }) {
      const told: Callback = {
        eventId: `event-${kind}-${reference}`,
        kind,
        reference,
        state: 'paid',
        amount,
        currency: 'BDT',
        providerReference: 'P-1',
        failure: null,
      }
      const body = JSON.stringify(told)
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', SECRET).update(signedCallback({ timestamp, body })).digest('hex')
      const headers = {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signature,
      }
      return (await fetch(`${origin}/callback/payment/tara-pay`, { method: 'POST', headers, body })).status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Runs a command, which must succeed; returns what it printed. */
function fairhouse(words: readonly string[], more: Record<string, string> = {}): Promise<string> {
  return new Promise((done, fail) => {
    const args = [join(lean, 'scripts/fairhouse.mjs'), ...words]
    execFile(process.execPath, args, { cwd: tmpdir(), env: { ...settings, ...more } }, (error, out, err) =>
      error ? fail(new Error(`fairhouse ${words.join(' ')}: ${out}${err}`)) : done(out),
    )
  })
}
const spoken = (words: string) => fairhouse(words.split(' '))

async function openTheHouse(): Promise<void> {
  house = spawn(process.execPath, [join(lean, 'scripts/fairhouse.mjs'), 'start'], {
    cwd: tmpdir(),
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  house.stderr?.on('data', (part: Buffer) => said.push(String(part)))
  for await (const line of createInterface(house.stdout ?? process.stdin)) {
    said.push(line)
    if (line.startsWith('Fairhouse is open')) return
  }
  throw new Error(said.join('\n'))
}

async function ask<Call extends CallDefinition>(
  call: Call,
  input: InputOf<Call>,
  token?: string,
): Promise<OutputOf<Call>> {
  const { body } = await callRemote(origin, call, input, token)
  if (!body.success) throw new Error(`${call.id}: ${JSON.stringify(body)}`)
  return body.value
}

/** Looks until something holds. */
async function until<Value>(look: () => Promise<Value | null | undefined | false>, what: string): Promise<Value> {
  for (let turn = 0; turn < 400; turn++) {
    const seen = await look()
    if (seen) return seen
    await sleep(100)
  }
  throw new Error(`never: ${what}`)
}

/** An operator opens the link of a command, chooses password and authenticator, and logs in with both. */
async function enterAs(words: string): Promise<string> {
  const { url } = JSON.parse(await spoken(`operator add ${words} --json`)) as { url: string }
  const link = new URL(url).hash.slice(1)
  const { secret } = await ask(officeInvitationTotp, { link })
  const codeOf = (stepsLater: number) =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: Date.now() + stepsLater * 30_000,
    })
  const factor = { method: 'totp' as const, code: codeOf(0) }
  const { username } = await ask(officeInvitationAccept, { link, password: PASSWORD, factor })
  const { body } = await callRemote(origin, officeLogin, { username, password: PASSWORD })
  if (body.success) throw new Error('a password alone opened a session')
  const { verificationId } = operatorOffer.parse(body.value)
  return (await ask(officeLoginVerify, { verificationId, method: 'totp', code: codeOf(1) })).token
}

/** A vendor from outside is let in by commands; returns how it speaks to the house. */
async function letVendorIn() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(lean, 'vendor.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(lean, 'games.csv'), 'code,game,type,kind,name.en,name.bn\ndelta-river,1001,RNG,SLOT,River,নদী\n')
  await fairhouse(['vendor', 'add', 'DELTA', '--name', 'Delta Games', '--types', 'RNG'])
  await spoken('vendor launch DELTA --address https://games.delta.example/open?g={game}#t={token} --currencies BDT')
  const key = await spoken(`vendor key DELTA --algorithm hmac-sha256 --public-key ${join(lean, 'vendor.pem')} --json`)
  const { sealedSecret } = JSON.parse(key) as { sealedSecret: string }
  const { plaintext } = await compactDecrypt(sealedSecret, pair.privateKey)
  const { keyId, secret } = JSON.parse(new TextDecoder().decode(plaintext)) as { keyId: string; secret: string }
  expect(await spoken(`vendor import DELTA --file ${join(lean, 'games.csv')} --dry`)).toContain('Would be added: 1')
  await spoken(`vendor import DELTA --file ${join(lean, 'games.csv')}`)
  await spoken('vendor open DELTA')
  return remoteVendor(origin, 'DELTA', { keyId, secret, algorithm: 'hmac-sha256' })
}

/** A member registers, and proves a mail address by the code that arrives there. */
async function registerMember(): Promise<string> {
  const challenge = await ask(botCheck, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  const { session } = await ask(register, {
    username: 'rahima',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
    botCheck: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  })
  const token = session?.token ?? expect.fail('no session')
  const contact = { channel: 'mail' as const, target: 'rahima@example.com' }
  await ask(contactCode, contact, token)
  const sent = await until(
    () => Promise.resolve(mail.taken.find(({ to }) => to.includes('rahima@example.com'))),
    'the mail with the code',
  )
  const code = /\b(\d{6})\b/.exec(sent.source.slice(sent.source.indexOf('\r\n\r\n')))?.[1] ?? expect.fail(sent.source)
  expect(await ask(contactVerify, { ...contact, code }, token)).toEqual({ changed: true })
  return token
}

const balanceOf = async (token: string) => (await ask(walletBalance, {}, token)).balance

test(
  'OFFICE-1 GAME-1 CASH-1 CASH-4 an empty server is opened, a member deposits, plays and is paid, and the backup opens elsewhere',
  SLOWLY,
  async () => {
    await openTheHouse()
    // the house: two operators who need each other, a brand of its own, a provider, ways to pay, a vendor
    await fairhouse(
      'brand add padma --currency BDT --market BD --languages bn,en --time-zone Asia/Dhaka --default --empty --name'
        .split(' ')
        .concat('Padma Play'),
    )
    const [cashier, second] = [
      await enterAs('--brand padma --username cashier.one --role finance'),
      await enterAs('--brand padma --username cashier.two --role finance'),
    ]
    await spoken(`provider add tara-pay --url ${provider.url} --secret-file ${join(lean, 'provider-secret')}`)
    const way = { code: 'tara', kind: 'ewallet', names: { en: 'Tara', bn: 'তারা' }, provider: 'tara-pay', flow: 'hosted' }
    const ways = ['deposit', 'withdrawal'].map((direction) => ({ ...way, direction, min: '50', max: '10000' }))
    writeFileSync(join(lean, 'methods.json'), JSON.stringify(ways))
    await spoken(`method add --brand padma --file ${join(lean, 'methods.json')}`)
    const vendor = await letVendorIn()
    const { findings } = JSON.parse(await spoken('check --json')) as { findings: { name: string; is: string }[] }
    expect(findings.find(({ name }) => name === 'mail')).toMatchObject({ is: 'ok' })
    // nothing of the demo is there
    expect(await ask(promotions, {})).toMatchObject({ content: [] })
    expect(await ask(announcements, {})).toMatchObject({ total: 0 })
    expect((await ask(gameQuery, {})).content.map(({ gameCode }) => gameCode)).toEqual(['delta-river'])

    // the member
    const member = await registerMember()
    const requestId = 'the-first-deposit-of-rahima'
    const opened = await ask(createDeposit, { requestId, methodCode: 'tara', amount: '100' }, member)
    expect(opened.redirectUrl).toBe(`https://pay.example/${opened.reference}`)
    expect(await provider.say('deposit', provider.orders[0] ?? expect.fail('no order'))).toBe(200)
    await until(async () => (await ask(deposit, { id: opened.id }, member)).credited, 'the deposit is credited')
    const { url } = await ask(gameLaunch, { gameCode: 'delta-river' }, member)
    const seat = await vendor.send('session', { token: new URL(url).hash.slice(3) })
    const { accountRef, session } = seat
    const play = { accountRef, gameCode: 'delta-river', currency: 'BDT', roundId: 'r-1' }
    expect(await vendor.send('bet', { ...play, session, txId: 'b-1', amount: '100' })).toMatchObject({ code: 0 })
    expect(await vendor.send('win', { ...play, txId: 'w-1', betTxId: 'b-1', amount: '250' })).toMatchObject({ code: 0 })
    expect(await vendor.send('endRound', { accountRef, roundId: 'r-1', gameCode: 'delta-river' })).toMatchObject({
      code: 0,
    })
    expect(await balanceOf(member)).toBe('250.00')

    // paid out, after two persons let it go
    await ask(paymentPassword, { newPassword: '407161' }, member)
    const payee = { methodCode: 'tara', holder: 'Rahima Khatun', number: '01712345678' }
    const { id: payoutAccountId } = await ask(addPayoutAccount, payee, member)
    const order = { requestId: 'the-first-withdrawal', amount: '200', payoutAccountId, paymentPassword: '407161' }
    const { id } = await until(async () => {
      const { body } = await callRemote(origin, createWithdrawal, order, member)
      if (body.success) return body.value
      if (body.code === 'WITHDRAWAL_LOCKED') return null // what was staked is counted by a job
      throw new Error(JSON.stringify(body))
    }, 'the withdrawal')
    await until(async () => (await ask(withdrawal, { id }, member)).state === 'checked', 'the check')
    await ask(officeApproveWithdrawal, { id }, cashier)
    const [waiting] = (await ask(officeDecisions, {}, second)).content
    const { contentHash } = await ask(officeDecision, { id: waiting?.id ?? '' }, second)
    await ask(officeAnswerDecision, { id: waiting?.id ?? '', agrees: true, contentHash }, second)
    const sent = await until(() => Promise.resolve(provider.payouts[0]), 'the pay-out')
    expect(sent.amount).toBe('200.00')
    expect(await provider.say('payout', sent)).toBe(200)
    await until(async () => (await ask(withdrawal, { id }, member)).state === 'paid', 'it is paid')
    expect(await balanceOf(member)).toBe('50.00')

    // the books, and the same house elsewhere
    expect(JSON.parse(await spoken('books --json'))).toMatchObject({ isBalanced: true })
    await spoken(`backup ${join(lean, 'house.backup')}`)
    const log = readFileSync(join(lean, 'house.backup'))
    expect(log.includes(SECRET), 'no secret lies in the backup').toBe(false)
    expect(await fairhouse(['restore', join(lean, 'house.backup')], { DATA_DIR: join(lean, 'beside') })).toContain(
      'balance',
    )

    // the same, sealed and with its keys, in the place of backups; drilled and restored by the identity alone
    const identity = join(lean, 'identity')
    const [, recipient = ''] = /BACKUP_RECIPIENTS=(\S+)/.exec(await spoken(`keys backup ${identity}`)) ?? []
    const place = { BACKUP_DIR: join(lean, 'place'), BACKUP_RECIPIENTS: recipient }
    const stored = await fairhouse(['backup', '--store'], place)
    expect(JSON.parse(await fairhouse(['backup', '--list', '--json'], place))).toMatchObject([{ isSealed: true }])
    await expect(fairhouse(['drill'], place)).rejects.toThrow('the backup is sealed')
    expect(await fairhouse(['drill', '--identity', identity], place)).toContain(stored.split(':')[0])
    expect(await fairhouse(['check'], place)).toMatch(/^ok +drill/m)
    const elsewhere = { ...place, DATA_DIR: join(lean, 'elsewhere'), BACKUP_IDENTITY_FILE: identity }
    const words = ['restore', '--stored', 'latest', '--keys', elsewhere.DATA_DIR]
    expect(await fairhouse(words, elsewhere)).toContain('balance')
    expect(readFileSync(join(elsewhere.DATA_DIR, 'factor-secret'), 'utf8')).toBe(
      readFileSync(join(lean, 'data/factor-secret'), 'utf8'),
    )
    expect(JSON.parse(await fairhouse(['books', '--json'], elsewhere))).toMatchObject({ isBalanced: true })
    expect(JSON.parse(await fairhouse(['operator', 'list', '--json'], elsewhere))).toHaveLength(2)
  },
)
