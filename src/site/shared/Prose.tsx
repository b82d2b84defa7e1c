import styles from './prose.module.css';

/** Text from our own Markdown files. Highlights placeholders that the operator has not filled in. */
export function Prose({ html }: { html: string }) {
  const marked = html.replaceAll(/\[[^\]<>]+\](?!\()/g, (placeholder) => `<mark>${placeholder}</mark>`);
  // oxlint-disable-next-line react/no-danger -- the build generates it from files in this repository
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: marked }} />;
}
