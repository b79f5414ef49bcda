import { ActionList, type ActionItem } from '../ui/ActionList.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { firm, supportHours } from '#shared/firm.ts'
import { PersonalInformation } from './PersonalInformation.tsx'
import { TaxReturns } from './TaxReturns.tsx'
import { YourTurn } from './YourTurn.tsx'
import styles from './ClientPortalScreen.module.css'

/** The client's file: who they are, their returns, and the ways on. */
export function ClientPortalScreen() {
  return (
    <>
      <PageHeading title="Client Portal" lead="Your details and your returns, year by year." />
      <YourTurn />
      <div className={styles.columns}>
        <TaxReturns />
        <div className={styles.side}>
          <PersonalInformation />
          <div className={styles.side} data-print="hide">
            <Panel title="Quick actions" flush>
              <ActionList items={ACTIONS} />
            </Panel>
            <NeedHelp />
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

function NeedHelp() {
  return (
    <Panel title="Need Help">
      <p className={styles.help}>
        Write to us and we answer within {firm.contactResponseHours} hours, or call{' '}
        <a href={firm.phoneLink}>{firm.phone}</a>, {supportHours.text}.
      </p>
      <ButtonLink to="/contact" icon="mail">
        Contact Support
      </ButtonLink>
    </Panel>
  )
}
