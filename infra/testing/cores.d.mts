export declare const cores: number;
export declare const workers: number;
