// npm run check: npm test without the browser.
import { CHECK_STEPS, runSteps } from './steps.mjs'

runSteps(CHECK_STEPS)
