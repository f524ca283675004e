/** Tests what asks before it shuts somebody out: regions, and the last way to register. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { countryCodes } from '#contract/site/site.ts'
import { getRegions, listSwitches, setRegions, setSwitch } from '#contract/site/office-site.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { RegionsCard } from './regions-card.tsx'
import { Switches } from './switches.tsx'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const COUNTRIES = [
  { countryCode: 'BD', name: 'Bangladesh', countryDialingCode: '880' },
  { countryCode: 'IN', name: 'India', countryDialingCode: '91' },
]
const pick = (label: string) => {
  const radio = [...document.querySelectorAll<HTMLLabelElement>('label')].find((one) => one.textContent === label)
  radio?.click()
}

beforeAll(() => loadWords('office-site', 'office', 'office-decisions', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['site.read', 'site.write'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('SITE-3 OFFICE-4 regions that would let nobody in cannot be saved, and others say first whom they shut out', async () => {
  fakes.answer(getRegions, { mode: 'block', countries: [], networks: [] })
  fakes.answer(countryCodes, COUNTRIES)
  fakes.answer(setRegions, { mode: 'allow', countries: ['BD'], networks: [] })
  showOffice(<RegionsCard readOnly={false} />)
  await until(() => expect(text()).toContain(say('office.noCountries')))
  pick(say('office.regionMode.allow'))
  await until(() => expect(text()).toContain(say('office.regionsNobody')))
  expect(button(say('office.save')).disabled).toBe(true)
  const add = document.querySelector('select')
  await until(() => expect(add?.textContent).toContain('Bangladesh'))
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(add, 'BD')
  add?.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(button(say('office.save')).disabled).toBe(false))
  button(say('office.save')).click()
  await until(() => expect(text()).toContain(say('office.regionsAllow', { countries: 'Bangladesh' })))
  expect(fakes.sent(setRegions)).toEqual([])
  button(say('office.regionsSet')).click()
  await until(() => expect(fakes.sent(setRegions)).toEqual([{ mode: 'allow', countries: ['BD'], networks: [] }]))
})

test('AUTH-5 OFFICE-4 the last way to register is switched off only after a question; any other switch turns at once', async () => {
  fakes.answer(listSwitches, {
    content: [
      { id: 'USERNAMEREG3', enabled: true, works: true },
      { id: 'MOBILENUMREG3', enabled: false, works: true },
      { id: 'FEEDBACK', enabled: true, works: true },
    ],
  })
  fakes.answer(setSwitch, { id: 'FEEDBACK', enabled: false })
  showOffice(<Switches readOnly={false} />)
  await until(() => expect(text()).toContain(say('office.switch.FEEDBACK')))
  expect(text()).not.toContain('USERNAMEREG3')
  pick(say('office.switch.FEEDBACK'))
  await until(() => expect(fakes.sent(setSwitch)).toEqual([{ id: 'FEEDBACK', enabled: false }]))
  pick(say('office.switch.USERNAMEREG3'))
  await until(() => expect(text()).toContain(say('office.lastRegister')))
  expect(fakes.sent(setSwitch)).toHaveLength(1)
  button(say('office.switchOff')).click()
  await until(() => expect(fakes.sent(setSwitch).at(-1)).toEqual({ id: 'USERNAMEREG3', enabled: false }))
})

test('AUTH-6 OFFICE-4 a switch that cannot work here says why, and cannot be turned on', async () => {
  fakes.answer(listSwitches, {
    content: [
      { id: 'REGMOBVERF3', enabled: true, works: false },
      { id: 'MOBILECODELOGIN', enabled: false, works: false },
      { id: 'OUTSIDEPHONE', enabled: false, works: false },
    ],
  })
  showOffice(<Switches readOnly={false} />)
  await until(() => expect(text()).toContain(say('office.switchShutsRegistration')))
  expect(text()).toContain(say('office.switchNeedsSms'))
  expect(text()).toContain(say('office.switchNeedsVerifier'))
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true, true])
  expect(boxes.map((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent)).toEqual([
    say('office.switchShutsRegistration'),
    say('office.switchNeedsSms'),
    say('office.switchNeedsVerifier'),
  ])
})
