export function ResourcesPage() {
  return <h1>Resources</h1>
}
