/** A house starts its studio before it knows the studio's environment, so that the code is loaded meanwhile. */

/** With this argument the studio waits for what its parent tells it (server/house-processes.ts). */
const WAITS = '--waits'

/**
 * Resolves when the environment is the one that the parent found out since it started this process; at once where the
 * parent did not ask it to wait. Ends the process where the parent is gone before.
 */
export async function hearEnvironment(): Promise<void> {
  if (!process.argv.includes(WAITS)) return
  const end = () => process.exit(0)
  if (!process.connected) end()
  process.once('disconnect', end)
  const { environment } = await new Promise<{ environment: NodeJS.ProcessEnv }>((done) =>
    process.once('message', (told: { environment: NodeJS.ProcessEnv }) => done(told)),
  )
  process.off('disconnect', end) // from here on the process ends in order
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}
