import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'ra-core'
import { BrowserRouter, Route } from 'react-router-dom'
import { useT } from '#web/lib/i18n.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { AuditList, HouseAuditList } from './audit/audit-list.tsx'
import { authProvider } from './auth-provider.ts'
import { RoundList } from './bets/round-list.tsx'
import { RoundShow } from './bets/round-show.tsx'
import { BooksPage } from './books/books-page.tsx'
import { BooksShow } from './books/books-show.tsx'
import { DepositList } from './cashier/deposit-list.tsx'
import { DepositShow } from './cashier/deposit-show.tsx'
import { AdjustmentList } from './cashier/adjustment-list.tsx'
import { ReconciliationPage } from './cashier/reconciliation-page.tsx'
import { FindingList } from './cashier/finding-list.tsx'
import { HouseFindingList } from './cashier/house-finding-list.tsx'
import { HouseRulesPage } from './cashier/house-rules-page.tsx'
import { MethodList } from './cashier/method-list.tsx'
import { WithdrawalList } from './cashier/withdrawal-list.tsx'
import { WithdrawalShow } from './cashier/withdrawal-show.tsx'
import { dataProvider } from './data-provider.ts'
import { DecisionList } from './decisions/decision-list.tsx'
import { DecisionShow } from './decisions/decision-show.tsx'
import { Dashboard } from './frame/dashboard.tsx'
import { OfficeLayout } from './frame/layout.tsx'
import { AccountPage } from './account/account-page.tsx'
import { LoginPage } from './account/login-page.tsx'
import { StepUpDialog } from './account/step-up-dialog.tsx'
import { Missing, Waiting } from './frame/states.tsx'
import { ChatList } from './games/chat-list.tsx'
import { CollusionList } from './games/collusion-list.tsx'
import { GameList } from './games/game-list.tsx'
import { HouseGameList } from './games/house-game-list.tsx'
import { HouseVendorList } from './games/house-vendor-list.tsx'
import { LobbyOrderPage } from './games/lobby-order-page.tsx'
import { TransferList } from './games/transfer-list.tsx'
import { TransferShow } from './games/transfer-show.tsx'
import { VendorList } from './games/vendor-list.tsx'
import { VendorShow } from './games/vendor-show.tsx'
import { GrantList } from './operators/grant-list.tsx'
import { OperatorList } from './operators/operator-list.tsx'
import { OperatorShow } from './operators/operator-show.tsx'
import { MemberList } from './members/member-list.tsx'
import { MemberShow } from './members/member-show.tsx'
import { BrandList } from './site/brand-list.tsx'
import { ContentCreate, ContentShow } from './site/content-editor.tsx'
import { ContentList } from './site/content-list.tsx'
import { CONTENT_RESOURCES } from './site/content-resources.ts'
import { FeedbackList } from './site/feedback-list.tsx'
import { FeedbackShow } from './site/feedback-show.tsx'
import { SiteSettings } from './site/site-settings.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })

/** The operators' application: lists, rows and the acts on them, over the contract's office calls. */
export function OfficeApp() {
  const t = useT()
  return (
    <BrowserRouter basename="/backoffice">
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <CoreAdminUI
          layout={OfficeLayout}
          loginPage={LoginPage}
          dashboard={Dashboard}
          loading={Waiting}
          catchAll={Missing}
          title={t('office.title')}
          requireAuth
          disableTelemetry
        >
          <Resource name="decisions" list={DecisionList} show={DecisionShow} />
          <Resource name="members" list={MemberList} show={MemberShow} />
          <Resource name="deposits" list={DepositList} show={DepositShow} />
          <Resource name="findings" list={FindingList} />
          <Resource name="house-findings" list={HouseFindingList} />
          <Resource name="adjustments" list={AdjustmentList} />
          <Resource name="withdrawals" list={WithdrawalList} show={WithdrawalShow} />
          <Resource name="rounds" list={RoundList} show={RoundShow} />
          <Resource name="books" list={BooksPage} show={BooksShow} />
          <Resource name="methods" list={MethodList} />
          <Resource name="games" list={GameList} />
          <Resource name="vendors" list={VendorList} />
          <Resource name="house-vendors" list={HouseVendorList} show={VendorShow} />
          <Resource name="house-games" list={HouseGameList} />
          <Resource name="transfers" list={TransferList} show={TransferShow} />
          {CONTENT_RESOURCES.map(({ resource }) => (
            <Resource key={resource} name={resource} list={ContentList} show={ContentShow} create={ContentCreate} />
          ))}
          <Resource name="chat" list={ChatList} />
          <Resource name="collusion" list={CollusionList} />
          <Resource name="feedback" list={FeedbackList} show={FeedbackShow} />
          <Resource name="operators" list={OperatorList} show={OperatorShow} />
          <Resource name="grants" list={GrantList} />
          <Resource name="house-audit" list={HouseAuditList} />
          <Resource name="audit" list={AuditList} />
          <CustomRoutes>
            <Route path="/account" element={<AccountPage />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/lobby" element={<LobbyOrderPage />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/house-rules" element={<HouseRulesPage />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/brands" element={<BrandList />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/settings" element={<SiteSettings />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/reconciliation" element={<ReconciliationPage />} />
          </CustomRoutes>
        </CoreAdminUI>
        <StepUpDialog />
      </CoreAdminContext>
      <Toaster closeLabel={t('office.close')} />
    </BrowserRouter>
  )
}
