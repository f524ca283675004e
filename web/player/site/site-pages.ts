/** The pages that tell of the house. */
import { AnnouncementList, AnnouncementsPage } from './announcements-page.tsx'
import { AppPage } from './app-page.tsx'
import { BlogPage } from './blog-page.tsx'
import { HelpPage } from './help-page.tsx'
import { LabelPage } from './label-page.tsx'

export const SITE_PAGES = { AnnouncementList, AnnouncementsPage, AppPage, BlogPage, HelpPage, LabelPage }
