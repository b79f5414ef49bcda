import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Icon.tsx'

export function NotFoundPage() {
  return (
    <div className="empty mx-auto max-640">
      <Illustration name="lost" width={200} height={128} />
      <h1 className="mt-32 text-heading">404 Page Not Found</h1>
      <p className="mt-12 faint text-small">Did you forget to add the page to the router?</p>
      <p className="mt-8 text-lead">
        The address may be mistyped, or the page has moved. These links will get you back on track.
      </p>
      <div className="actions centered mt-32">
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
        <ButtonLink to="/support">Help and support</ButtonLink>
      </div>
    </div>
  )
}
