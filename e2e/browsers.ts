/** The browsers of the stories. */
import { existsSync } from 'node:fs'

/** A whole Chromium, which can do all that members' browsers can. */
export const WHOLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The same without windows, which starts and draws with less, where it is installed beside it; it has no notifications. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'
export const USUAL = WHOLE === '/usr/bin/chromium' && existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : WHOLE
