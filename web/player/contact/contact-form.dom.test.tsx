/** Tests every state of the form to customer service: nothing written, no address, offline, waiting, refused and sent. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contactHouse } from '#contract/site/contact.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, expectRefused, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { ContactForm } from './contact-form.tsx'

const MESSAGE = 'How do I begin?'
let fakes: FakeCalls
const send = () => button(say('contact.send'))

beforeAll(() => loadWords('contact'))
beforeEach(async () => {
  fakes = await fakeCalls()
})
afterEach(() => {
  vi.restoreAllMocks()
  leave()
  fakes.expectHonest()
})

async function openForm(isMember: boolean): Promise<void> {
  show(<ContactForm isMember={isMember} takeWork={async () => 'solved work'} onClose={() => undefined} />)
  await until(send)
}
function write(subject = 'A visit'): void {
  type(say('contact.subject'), subject)
  type(say('contact.message'), MESSAGE)
}

test('SITE-14 nothing written is said beside each field, and nothing is sent', async () => {
  await openForm(false)
  send().click()
  await expectRefused(say('contact.subject'), say('contact.subjectShort'))
  await expectRefused(say('contact.message'), say('contact.messageShort'))
  await expectRefused(say('contact.address'), say('contact.addressNeeded'))
  expect(await axeFindings()).toEqual([])
  expect(fakes.sent(contactHouse)).toEqual([])
})

test('SITE-14 an address that cannot be answered is said beside it and stays; another one is where the answer goes', async () => {
  await openForm(false)
  write()
  fakes.refuse(contactHouse, 'CONTACT_ADDRESS_NEEDED', 'We need an address.')
  type(say('contact.address'), 'call me')
  send().click()
  await expectRefused(say('contact.address'), say('contact.addressWrong'))
  expect(field(say('contact.address')).value).toBe('call me')
  const release = fakes.hold(contactHouse, { way: 'mail', id: null })
  type(say('contact.address'), 'reader@example.com')
  send().click()
  await until(() => expect(send().getAttribute('aria-busy')).toBe('true'))
  release()
  await until(() =>
    expect(document.body.textContent).toContain(say('contact.sentVisitor', { address: 'reader@example.com' })),
  )
  expect(fakes.sent(contactHouse).at(-1)).toMatchObject({
    subject: 'A visit',
    message: MESSAGE,
    address: 'reader@example.com',
    botCheck: 'solved work',
  })
})

test('SITE-14 SITE-18 without a network the button says why; a cut line is said, and what was written is there when the form is opened again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openForm(true)
  write('A spin')
  await until(() => expect(document.body.textContent).toContain(say('contact.offline')))
  expect(send().disabled || send().getAttribute('aria-disabled') === 'true').toBe(true)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await until(() => expect(document.body.textContent).not.toContain(say('contact.offline')))
  fakes.cut(contactHouse)
  send().click()
  await until(() => expect(alerts().join('')).toContain(say('common.network')))

  await openForm(true)
  expect(field(say('contact.subject')).value).toBe('A spin')
  fakes.answer(contactHouse, { way: 'message', id: '7' })
  send().click()
  await until(() => expect(document.body.textContent).toContain(say('contact.sentMember')))
})
