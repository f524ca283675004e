/** A fake that answers other than the contract fails the test that uses it. */
import { afterEach, expect, test, vi } from 'vitest'
import { changePassword } from '#contract/identity/passwords.ts'
import { login, sessionOpened } from '#contract/identity/identity.ts'
import { captcha } from '#contract/identity/login-guard.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { call } from '#web/lib/client.ts'
import { fakeCalls } from './fake-calls.ts'
import { sampleOf } from './sample.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an answer of another shape, and a code that the call never says, are refused at once', async () => {
  const fakes = await fakeCalls()
  expect(() => fakes.answer(captcha, { id: 'one' } as never)).toThrow('captcha never answers so')
  expect(() => fakes.refuse(captcha, 'CODE_WRONG', 'wrong')).toThrow('captcha never says CODE_WRONG')
  expect(() => fakes.expectHonest()).toThrow('never')
})

test('what the contract does not name is left out of the answer, as the house leaves it out', async () => {
  const fakes = await fakeCalls()
  fakes.answer(captcha, { id: 'one', image: 'data:', secret: 'ABCD' } as never)
  expect(await call(captcha, {})).toEqual({ id: 'one', image: 'data:' })
  fakes.expectHonest()
})

test('a request that the house would refuse to read, and a call that nobody faked, are told at the end', async () => {
  const fakes = await fakeCalls()
  fakes.refuse(feedback, 'TOO_MANY_REQUESTS', 'later')
  await expect(call(feedback, { content: 7 } as never)).rejects.toThrow()
  await expect(call(captcha, {})).rejects.toThrow()
  expect(() => fakes.expectHonest()).toThrow(/feedback was asked what it refuses to read[\s\S]*nobody faked GET/)
})

test('a sealed body is opened as the house opens it, and read with the contract’s defaults', async () => {
  const fakes = await fakeCalls()
  fakes.answer(login, sampleOf(sessionOpened, { token: 'T' }))
  expect((await call(login, { username: ' rahima ', password: 'Boat-7' })).token).toBe('T')
  expect(fakes.sent(login)).toEqual([{ type: 'username', area: 'member', username: 'rahima', password: 'Boat-7' }])
  expect(fakes.sent(changePassword)).toEqual([])
  fakes.expectHonest()
})

test('a held call answers when it is let go, and a cut one looks like a cut line', async () => {
  const fakes = await fakeCalls()
  const release = fakes.hold(captcha, { id: 'late', image: 'data:' })
  const waiting = call(captcha, {})
  release()
  expect((await waiting).id).toBe('late')
  fakes.cut(captcha)
  await expect(call(captcha, {})).rejects.toMatchObject({ code: 'NETWORK' })
  fakes.expectHonest()
})
