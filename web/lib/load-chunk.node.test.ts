import { expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from './load-chunk.ts'

const quick = { timeoutMs: 1000, retries: 2, backOffMs: 0 }

test('SITE-13 a part that fails twice is tried again and comes', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
    return 'screen'
  }
  await expect(loadChunk('a', load, quick)).resolves.toBe('screen')
  expect(tries).toBe(3)
})

test('SITE-13 the chunk catalogue: missing, error and their messages', async () => {
  const missing = loadChunk(
    'promotions',
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    quick,
  )
  await expect(missing).rejects.toMatchObject({
    fault: 'missing',
    message: 'Loading chunk promotions failed (missing)',
  })
  const broken = loadChunk('lottery', () => Promise.reject(new SyntaxError('unexpected token')), quick)
  await expect(broken).rejects.toMatchObject({ fault: 'error', message: 'Loading chunk lottery failed (error)' })
  const styles = loadChunk('lottery', () => Promise.reject(new Error('Unable to preload CSS for /a.css')), quick)
  await expect(styles).rejects.toMatchObject({
    fault: 'missing',
    message: 'Loading CSS chunk lottery failed (missing)',
  })
})

test('SITE-13 a part that never comes is given up after the time-out, once', async () => {
  let tries = 0
  const never = () => {
    tries += 1
    return new Promise<never>(() => {})
  }
  await expect(loadChunk('a', never, { ...quick, timeoutMs: 5 })).rejects.toBeInstanceOf(ChunkError)
  expect(tries).toBe(1)
})

test('SITE-13 a part that is missing asks once whether the page is to be replaced, and is silent when it is', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const asked: boolean[] = []
  const answer = (isReplaced: boolean) => async () => {
    asked.push(isReplaced)
    return isReplaced
  }
  await expect(loadChunk('a', gone, { ...quick, recover: answer(false) })).rejects.toMatchObject({ fault: 'missing' })
  let said = 'nothing'
  void loadChunk('a', gone, { ...quick, recover: answer(true) }).then(
    () => (said = 'loaded'),
    () => (said = 'failed'),
  )
  await vi.waitFor(() => expect(asked).toEqual([false, true]))
  const broken = loadChunk('a', () => Promise.reject(new SyntaxError('x')), { ...quick, recover: answer(true) })
  await expect(broken).rejects.toMatchObject({ fault: 'error' })
  expect(asked).toHaveLength(2)
  expect(said).toBe('nothing')
})
