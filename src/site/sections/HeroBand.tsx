import type { ReactNode } from 'react';
import type { Picture } from '../shared/pictures.ts';
import { PictureView } from './PictureView.tsx';
import styles from './hero.module.css';

type HeroBandProps = {
  title: string;
  text: string;
  picture?: Picture | undefined;
  /** On phones without the picture: what matters comes right below. */
  brief?: boolean;
  /** Behind the words. */
  behind?: ReactNode;
  /** Below the words. */
  children?: ReactNode;
  /** Below words and picture. */
  below?: ReactNode;
};

/** The asphalt band at the top of a page: its h1, and its picture standing on the road. */
export function HeroBand({ title, text, picture, brief = false, behind, children, below }: HeroBandProps) {
  return (
    <section className={styles['hero']}>
      {behind}
      <div className={styles['inner']}>
        <div className={styles['words']}>
          <h1>{title}</h1>
          <p className={styles['text']}>{text}</p>
          {children}
        </div>
        {picture !== undefined && (
          <PictureView className={`${styles['picture']} ${brief ? styles['brief'] : ''}`} picture={picture} eager />
        )}
      </div>
      {below}
    </section>
  );
}
