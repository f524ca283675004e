/** Makes the data of a house ready, for several houses that begin from a copy: `node scripts/run.mjs e2e/make-ready.ts <folder>`. */
import { startHouse } from './house-process.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name a folder')
const house = await startHouse(folder)
await house.stop()
