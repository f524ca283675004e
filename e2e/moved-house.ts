/** A house of its own for a story in which days pass: on the database's server of the browser tests, with their built pages. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { HOUR_MS } from '#server/lib/clock.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Asks } from '#server/testing/moved-house.ts'
import { bundleInto, findFreePort, killProcess, startProcess } from '#server/testing/server-process.ts'
import { keepSession } from './fixture.ts'

const ENTRY = 'server/testing/moved-house-process'
const DATABASE = 'moved_house'
/** After so long nobody is logged in for certain: an open page would ask with a session that is over. */
const SESSION_MS = HOUR_MS

export type MovedHouse = {
  ask<Name extends keyof Asks>(name: Name, asked: Asks[Name]['asks']): Promise<Asks[Name]['answers']>
  /** Moves the house's clock, and that of the pages that keep its time. Of an hour and more, those pages are left: enter again. */
  pass(ms: number): Promise<void>
  /** From now on a page has the house's time. */
  keepTime(page: Page): Promise<void>
  /** Logs a page in, at the house's present time, before its next opening. */
  enter(page: Page, id: string): Promise<void>
  /** The house's present time. */
  now(): number
  close(): Promise<void>
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Opens one, `ahead` of the machine's time, whose days are those of a time zone. Until it is closed, all helpers of stories speak with it. */
export async function openMovedHouse(ahead: number, zone: string): Promise<MovedHouse> {
  const { url } = await startEmbeddedPostgres({ dir: join(process.env.DATA_DIR ?? '.data', 'pg') })
  const drop = `drop database if exists ${DATABASE} with (force)`
  await administer(url, drop, `create database ${DATABASE}`)
  mkdirSync('.cache', { recursive: true })
  const bundle = mkdtempSync(join('.cache', 'moved-'))
  await bundleInto(bundle, `${ENTRY}.ts`)
  const own = new URL(url)
  own.pathname = `/${DATABASE}`
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const child = await startProcess(join(bundle, `${ENTRY}.js`), {
    DATABASE_URL: own.href,
    DATABASE_OWNER_URL: '',
    PORT: String(port),
    SITE_ORIGIN: origin,
    NODE_ENV: 'test',
    SANDBOX: 'on',
    STORY_ZONE: zone,
    FACTOR_SECRET: 'a secret of the stories',
    DATA_DIR: bundle, // not the story's house's: keys of another database would take the place of its studio's
  })
  const former = process.env.HOUSE_URL
  process.env.HOUSE_URL = origin
  let moved = 0
  const pages = new Set<Page>()
  const leave = async () => {
    for (const page of pages) if (!page.isClosed()) await page.goto('about:blank') // it listens to the house
  }
  const setTime = (page: Page) => page.clock.setSystemTime(Date.now() + moved)
  const house: MovedHouse = {
    async ask(name, asked) {
      const answer = await fetch(`${origin}/story`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, asked }),
      })
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
      return (await answer.json()) as never
    },
    async pass(ms) {
      if (ms >= SESSION_MS) await leave()
      await house.ask('time', { ms })
      moved += ms
      for (const page of pages)
        if (page.isClosed()) pages.delete(page)
        else await setTime(page)
    },
    async keepTime(page) {
      pages.add(page)
      await setTime(page)
    },
    async enter(page, id) {
      const { token, user } = await house.ask('enter', { id })
      await keepSession(page, { token, user })
      await house.keepTime(page)
    },
    now: () => Date.now() + moved,
    async close() {
      await leave()
      process.env.HOUSE_URL = former
      await killProcess(child)
      await administer(url, drop)
      rmSync(bundle, { recursive: true, force: true })
    },
  }
  await house.pass(ahead)
  return house
}
