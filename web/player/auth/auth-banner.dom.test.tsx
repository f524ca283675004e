/** Tests the banners that a brand puts into the dialogs of entry. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { banners } from '#contract/site/site-pages.ts'
import { passwordRule } from '#contract/identity/passwords.ts'
import { registerSetting } from '#contract/identity/register.ts'
import { socialProviders } from '#contract/identity/social.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { permission } from '#contract/site/site.ts'
import { makeChallenge } from '#web/testing/challenge.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

let fakes: FakeCalls
const nothing = () => undefined
const DIALOG = {
  reason: 'none' as const,
  referralCode: null,
  affiliateCode: null,
  next: null,
  onClose: nothing,
  onDone: nothing,
  onForgot: nothing,
  onBack: nothing,
  onSwitch: nothing,
}
const DIALOGS = { w_reg: <RegisterDialog {...DIALOG} />, w_forget: <ForgotDialog {...DIALOG} /> }

beforeAll(() => loadWords('auth', 'entry', 'register', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, sampleOf(permission.output))
  fakes.answer(passwordRule, sampleOf(passwordRule.output))
  fakes.answer(registerSetting, sampleOf(registerSetting.output))
  fakes.answer(socialProviders, [])
  fakes.answer(botCheck, await makeChallenge())
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test.each(['w_reg', 'w_forget'] as const)(
  'LOBBY-1 the banners of %s stand in its dialog, and lead where they say',
  async (group) => {
    fakes.answer(banners, [
      {
        id: '7',
        groupName: group,
        tag: '',
        button: '',
        title: 'Welcome bonus',
        text: 'A hundred per cent',
        url: '/art/banners/bazaar-desktop.webp',
        mobileUrl: '/art/banners/bazaar-mobile.webp',
        linkageType: 'PROMOTION',
        link: '12',
      },
    ])
    show(DIALOGS[group])
    await until(() => expect(document.body.textContent).toContain('Welcome bonus'))
    const list = document.querySelector(`[aria-label="${say('auth.banners')}"]`)
    expect(list?.querySelector('a')?.getAttribute('href')).toBe('/promotions#12')
    expect(fakes.sent(banners)).toEqual([{ groupName: group }])
  },
)
