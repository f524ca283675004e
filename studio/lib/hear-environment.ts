/**
 * A house starts its studio before it knows the studio's environment, and a spare before the studio has ended whose place
 * it takes, so that the code is loaded meanwhile.
 */

/** With this argument the studio waits for what its parent tells it (server/house-processes.ts). */
const WAITS = '--waits'
/** With this argument it waits for its turn as well. */
const SPARE = '--spare'

type Told = { environment?: NodeJS.ProcessEnv; isTurn?: boolean }

/** Resolves with the first of the parent's messages that is looked for. */
function hear(isIt: (told: Told) => boolean): Promise<Told> {
  return new Promise((done) => {
    const listen = (told: Told) => {
      if (!isIt(told)) return
      process.off('message', listen)
      done(told)
    }
    process.on('message', listen)
  })
}

/**
 * Resolves when the environment is the one that the parent found out since it started this process, and in a spare when
 * its turn has come; at once where the parent did not ask it to wait. What the environment names is read after that. Ends
 * the process where the parent is gone before.
 */
export async function hearEnvironment(): Promise<void> {
  const [waits, isSpare] = [process.argv.includes(WAITS), process.argv.includes(SPARE)]
  if (!waits && !isSpare) return
  const end = () => process.exit(0)
  if (!process.connected) end()
  process.once('disconnect', end)
  const turn = isSpare ? hear(({ isTurn }) => isTurn === true) : null
  const { environment } = waits ? await hear((told) => told.environment !== undefined) : {}
  await turn
  process.off('disconnect', end) // from here on the process ends in order
  if (!environment) return
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}
