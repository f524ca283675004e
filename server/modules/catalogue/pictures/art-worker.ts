/** The process that paints cards, and what it answers. It may end at any time, and must not take the server with it. */
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND_MS } from '#server/lib/clock.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import type { Game } from '../titles/catalogue.ts'

const ANSWER_MS = 60 * SECOND_MS

/** What a card was painted with, or why it was not. */
export type Answer = { code: string; facts?: { hue: number; blur: string }; error?: string }

/** Starts the painter; it writes cards to a folder. */
export function startWorker(folder: string): ChildProcess {
  const built = join(projectRoot(), 'dist/node/art/worker.js')
  const isBuilt = import.meta.url.endsWith('.js') && existsSync(built)
  const worker = fork(isBuilt ? built : join(projectRoot(), 'art/worker.ts'), [folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(isBuilt ? {} : { execArgv: ['--import', 'tsx'] }),
  })
  worker.on('error', () => undefined) // a worker that does not start, or is gone, gives no answer: `paint` says so
  return worker
}

/** Has one card painted. Answers with an error, and never throws, when the worker is silent or gone. */
export function paint(worker: ChildProcess, game: Game): Promise<Answer> {
  const { code, vendor, gameType: type, classify, names, theme } = game
  return new Promise((resolve) => {
    const giveUp = (error: string) => done({ code, error })
    const late = setTimeout(() => giveUp('no answer'), ANSWER_MS)
    const onExit = () => giveUp('the worker ended')
    const done = (answer: Answer) => {
      clearTimeout(late)
      worker.off('message', done)
      worker.off('exit', onExit)
      resolve(answer)
    }
    worker.on('message', done)
    worker.once('exit', onExit)
    const task = {
      code,
      vendor: vendor.code,
      type,
      classify,
      name: { en: names.en ?? code },
      theme,
      vendorName: vendor.names.en ?? vendor.code,
      vendorMark: vendor.mark,
    }
    // without a function for errors, a message to a worker that is gone would end the server
    worker.send(task, (error) => {
      if (error) giveUp(error.message)
    })
  })
}
