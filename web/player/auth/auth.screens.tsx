import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'

const AgentLoginPage = lazyScreen<object>(
  'agent-login',
  async () => (await import('./auth-dialogs.tsx')).loadAgentLogin(),
  ['agent-login', 'agent-closed', 'auth', 'entry', 'errors', 'register'],
)

/** Members log in and register over the lobby (auth-dialogs.tsx); agents have a page. */
export const AUTH_SCREENS = [
  screen({
    path: paths.agentLogin(),
    guard: 'none',
    menus: [
      {
        menu: 'footer',
        column: 'partners',
        place: 1,
        label: 'footer.agentLogin',
        href: paths.agentLogin(),
        needs: 'AGENTPOLICY3',
      },
    ],
    page: AgentLoginPage,
  }),
]
