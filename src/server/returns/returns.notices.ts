import type { ReturnStatus } from '#shared/return-status.ts'

/** Notifications about a return's new status: what happened, who acts and what comes next. */
export function statusNotice(taxYear: number, status: ReturnStatus) {
  return { ...notices[status](taxYear), href: '/client-portal' }
}

const notices: Record<ReturnStatus, (taxYear: number) => { title: string; message: string }> = {
  pending: (taxYear) => ({
    title: `${taxYear} Tax Return created`,
    message: 'Upload your documents next. A preparer starts once they are in.',
  }),
  in_progress: (taxYear) => ({
    title: `${taxYear} Tax Return in progress`,
    message: 'A preparer is working on your return. We write to you when it is completed.',
  }),
  completed: (taxYear) => ({
    title: `${taxYear} Tax Return completed`,
    message:
      'Your return is prepared. You can download it once we have uploaded it; then we file it.',
  }),
  filed: (taxYear) => ({
    title: `${taxYear} Tax Return filed`,
    message: 'Your return has been filed. Keep your copy for at least three years.',
  }),
}
