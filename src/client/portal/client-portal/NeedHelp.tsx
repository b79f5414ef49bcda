import { firm, supportHours } from '#shared/firm.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import styles from './NeedHelp.module.css'

/** The way to a person. */
export function NeedHelp({ className }: { className?: string | undefined }) {
  return (
    <div className={className} data-print="hide">
      <Panel title="Need Help">
        <div className={styles.help}>
          <p className={styles.words}>
            Write to us and we answer within {firm.contactResponseHours} hours, or call{' '}
            <a className={styles.phone} href={firm.phoneLink}>
              {firm.phone}
            </a>
            , {supportHours.text}.
          </p>
          <ButtonLink to="/contact" icon="mail">
            Contact Support
          </ButtonLink>
        </div>
      </Panel>
    </div>
  )
}
