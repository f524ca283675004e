import { describe, expect, test } from 'vitest'
import { CookieJar, type CookieName } from './cookies.ts'

const MEMBERS: readonly CookieName[] = ['device', 'remember', 'social']
const SECRET = 'a'.repeat(43)

describe('AUTH-18 cookies over TLS belong to this very host', () => {
  test('every one bears the prefix and what the prefix wants: Secure, the whole path, no domain', () => {
    const jar = new CookieJar(undefined, true)
    for (const name of [...MEMBERS, 'office'] as const) jar.write(name, SECRET, 60)
    for (const header of jar.headers())
      expect(header).toMatch(/^__Host-\w+=a{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=(Strict|Lax); Secure$/)
    expect(jar.headers()).toHaveLength(4)
  })

  test('one that a neighbour under the same domain planted is not read, whichever name it bears', () => {
    for (const name of MEMBERS) {
      expect(new CookieJar(`${name}=${SECRET}`, true).read(name)).toBeNull()
      expect(
        new CookieJar(`${name}=${'b'.repeat(43)}; __Host-${name}=${SECRET}; ${name}=${'c'.repeat(43)}`, true).read(
          name,
        ),
      ).toBe(SECRET)
    }
  })

  test('on the loopback without TLS, where no browser takes the prefix, names are plain and go to members’ calls only', () => {
    const jar = new CookieJar(`__Host-remember=${SECRET}`, false)
    expect(jar.read('remember')).toBeNull()
    jar.write('remember', SECRET, 60)
    expect(jar.headers()).toEqual([`remember=${SECRET}; Path=/wps; Max-Age=60; HttpOnly; SameSite=Strict`])
  })
})
