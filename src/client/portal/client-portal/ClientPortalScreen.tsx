import { ActionList, type ActionItem } from '#client/portal/ui/ActionList.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { NeedHelp } from './NeedHelp.tsx'
import { PersonalInformation } from './PersonalInformation.tsx'
import { TaxReturns } from './TaxReturns.tsx'
import { NextStep } from './NextStep.tsx'
import styles from './ClientPortalScreen.module.css'

/** The client's file: their returns, who they are, and the ways on. */
export function ClientPortalScreen() {
  return (
    <>
      <PageHeading title="Client Portal" lead="Your details and your returns, year by year." />
      <NextStep />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TaxReturns />
          <NeedHelp className={styles.last} />
        </div>
        <div className={styles.column}>
          <PersonalInformation />
          <div data-print="hide">
            <Panel title="Quick actions" flush>
              <ActionList items={ACTIONS} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  )
}

const ACTIONS: readonly ActionItem[] = [
  { to: '/documents', label: 'Upload Documents', icon: 'upload' },
  { to: '/profile', label: 'Update Profile', icon: 'user' },
]
