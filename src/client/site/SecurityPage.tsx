export function SecurityPage() {
  return <h1>Security</h1>
}
