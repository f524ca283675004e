/**
 * The parent of a house on one machine: starts the server and the studio as processes of their own, so that their code is
 * loaded while it loads its own, opens and prepares the database (server/run-house.ts), restarts processes that die, and
 * stops all of them in order. It imports little: what is imported here is loaded before the other processes are started
 * (docs/decisions/0798).
 */
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProcesses } from '#server/house-processes.ts'
import { print } from '#server/say.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Returns a promise and what resolves it. */
function later<T>(): [Promise<T>, (value: T) => void] {
  let resolve: (value: T) => void = () => undefined
  return [new Promise<T>((done) => (resolve = done)), resolve]
}

/** Returns the file of a process, in the sources or in dist/. */
function fileOf(name: string): string {
  const here = fileURLToPath(import.meta.url)
  return join(dirname(here), `${name}/main${extname(here)}`)
}

/**
 * Opens the house that the environment describes and prints how to enter it; SIGINT and SIGTERM close it. The database
 * is prepared while the pages may still be building: server and studio are started when `pages` is done, which resolves
 * to whether any pages were built. Throws, with everything stopped, when the house cannot be opened as it is described.
 */
export async function openHouse(pages: Promise<boolean> = Promise.resolve(false)): Promise<void> {
  const processes = openProcesses(null, print)
  const [ofServer, tellServer] = later<Variables>()
  const [ofStudio, tellStudio] = later<Variables>()
  const [prepared, tellPrepared] = later<void>()
  const opened = pages.then(() =>
    Promise.all([
      processes.launch('server', fileOf('.'), { own: ofServer, prepared, hasSpare: true }),
      processes.launch('studio', fileOf('../studio'), { own: ofStudio, hasSpare: true }),
    ]),
  )
  opened.catch(() => undefined) // where the pages fail, runHouse says so
  const { runHouse } = await import('#server/run-house.ts')
  await runHouse({ processes, fileOf, tellServer, tellStudio, tellPrepared, opened }, pages)
}
