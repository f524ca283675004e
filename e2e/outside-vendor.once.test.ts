/** A game of an outside vendor: two operators let it in, a member plays it at the vendor's own origin. */
import { generateKeyPairSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { updateHouseVendor } from '#contract/catalogue/house-games.ts'
import { addHouseVendor, importVendorGames, setVendorLaunch } from '#contract/catalogue/house-vendors.ts'
import { officeAnswerDecision, officeDecision, type Waiting } from '#contract/decisions/decisions.ts'
import { addVendorKey } from '#contract/doors/office-vendor-door.ts'
import { paths } from '#contract/paths.ts'
import { DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import type { SigningKey } from '#server/testing/vendor.ts'
import { expect, houseUrl, open, test } from './fixture.ts'
import { ask, logInOperator } from './house-side.ts'
import { enter, headerBalance } from './member.ts'
import { type StandInVendor, startStandIn } from './stand-in-vendor.ts'

const reason = 'told by a story'
/** Names that no former attempt has given away. */
const newNames = () => {
  const stamp = Date.now().toString(36)
  return { code: `STANDIN_${stamp.toUpperCase()}`, game: `stand-in-river-${stamp}` }
}
type Names = ReturnType<typeof newNames>

/** Lets the vendor in, as two operators of the house do. Returns its key. */
async function letIn(
  { code: id, game }: Names,
  vendor: StandInVendor,
  owner: string,
  partner: string,
): Promise<SigningKey> {
  const agree = async (waiting: Waiting) => {
    if (!waiting) throw new Error('nothing waits')
    const { contentHash } = await ask(officeDecision, { id: waiting.id }, partner)
    return ask(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash }, partner)
  }
  await ask(addHouseVendor, { id, names: { en: 'Stand-in' }, gameTypes: ['RNG'], reason }, owner)
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const asked = await ask(addVendorKey, { id, algorithm: 'hmac-sha256', publicKey, reason }, owner)
  const { sealedSecret } = (await agree(asked.waitingKey)).result as { sealedSecret: string }
  const { plaintext } = await compactDecrypt(sealedSecret, pair.privateKey)
  const { keyId, secret } = JSON.parse(new TextDecoder().decode(plaintext)) as { keyId: string; secret: string }
  const address = `${vendor.origin}/open?game={game}&lang={language}&mode={mode}&back={back}#t={token}`
  const launch = { address, frameOrigins: [], currencies: [], takesTrial: false }
  await agree((await ask(setVendorLaunch, { id, launch, reason }, owner)).waiting)
  const file = {
    id,
    format: 'csv' as const,
    text: `code,game,type,kind,name.en,name.bn\n${game},river-1,RNG,SLOT,Stand-in River,স্ট্যান্ড-ইন নদী\n`,
  }
  const { print } = await ask(importVendorGames, file, owner)
  await agree((await ask(importVendorGames, { ...file, print, reason }, owner)).waiting)
  await agree((await ask(updateHouseVendor, { id, status: 'on', reason }, owner)).waiting)
  return { keyId, secret, algorithm: 'hmac-sha256' }
}

test('GAME-1 GAME-2 a real outside vendor’s game opens at its own origin, plays with the member’s money, and leads back', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 422 .*gameLaunch/) // the game that was closed
  const names = newNames()
  const [owner = '', partner = ''] = await Promise.all(
    DEMO_OPERATORS.filter(({ role }) => role === 'house').map((one) => logInOperator(one)),
  )
  const vendor = await startStandIn(new URL(houseUrl()).origin, names.code)
  try {
    await enter(page, { money: '100' })
    vendor.useKey(await letIn(names, vendor, owner, partner))
    await open(page, paths.game(names.game))
    const game = page.frameLocator('iframe')
    await expect(game.locator('#balance')).toHaveText('100.00')
    expect(new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin).toBe(vendor.origin)
    await game.getByRole('button', { name: 'Bet 10' }).click()
    await expect(game.locator('#balance')).toHaveText('115.00')
    await expect(page.getByRole('link', { name: t('common.back') }), 'the game has its own way back').toBeHidden()
    await game.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL((url) => url.origin === new URL(houseUrl()).origin && !url.pathname.includes(names.game))
    await expect(headerBalance(page, texts)).toHaveText('৳115.00')
    expect(vendor.openings.map(({ searchParams }) => [searchParams.get('game'), searchParams.get('mode')])).toEqual([
      ['river-1', 'real'],
    ])
    // closed by one person: the next opening says so
    await ask(updateHouseVendor, { id: names.code, status: 'maintenance', reason }, owner)
    await open(page, paths.game(names.game))
    await expect(page.getByText(t('games.popup.maintenance'))).toBeVisible()
  } finally {
    await ask(updateHouseVendor, { id: names.code, status: 'off', reason }, owner)
    await vendor.stop()
  }
})
