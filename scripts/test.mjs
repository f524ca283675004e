// npm test: everything that must hold before a change lands.
import { ensureBrowser } from './browser.mjs'
import { BROWSER_STEPS, CHECK_STEPS, runSteps } from './steps.mjs'

process.env.CHROMIUM_PATH = ensureBrowser()
runSteps([...CHECK_STEPS, ...BROWSER_STEPS])
